// Which charts the progress page shows, in their order.

/// Every chart that has something to show.
func allCharts(_ context: PageContext) -> [ChartFigure] {
  []
}
