// Which charts the progress page shows, in their order.

/// Every chart that has something to show.
func allCharts(_ context: PageContext) -> [ChartFigure] {
  [
    DoneAgainstPlanChart(context).figure,
    TracksByDayChart(context: context).figure,
    MinutesByWeekChart(context).figure,
    DifficultyChart(context)?.figure,
    WeekdayChart(context)?.figure,
    ProblemTimeChart(context)?.figure,
  ].compactMap(\.self)
}
