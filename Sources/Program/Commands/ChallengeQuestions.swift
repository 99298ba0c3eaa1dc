import StudyModel

struct ChallengeAnswers { var title: String; var days: Int; var accent: Accent?; var start: CivilDate }
func askForChallenge(today: CivilDate, terminal: Terminal) throws -> ChallengeAnswers? { nil }
