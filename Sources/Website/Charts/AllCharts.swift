// Which charts the progress page shows, in their order.

/// Every chart that has something to show.
func allCharts(_ context: PageContext) -> [ChartFigure] {
  [
    DoneAgainstPlanChart(context).figure,
    MinutesByWeekChart(context).figure,
    TracksByDayChart(context: context).figure,
  ].compactMap(\.self)
}
