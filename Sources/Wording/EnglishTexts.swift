// The texts of Templates/strings.txt, built in so that the terminal speaks without a file; a test holds the two equal.

/// `Templates/strings.txt`, byte for byte. `RECORD_GOLDENS=1 make test FILTER=VocabularyTests` writes it anew.
// swift-format-ignore
let englishTexts = #"""
# The texts of the site, one a line: key = text. A template takes one with {{>text.key}}; {{name}} stands for a value.
# A file of this name in the Templates folder of your workspace changes texts or puts them into another language; what it
# lacks stays as it is here. The terminal says the same measures, states and dates, always as they are here.

# Words that stand in several places. Apart stands what another language may word differently: a month in full or cut
# short; a difficulty, a rating or a priority; a date with a duration or with a time of day.
about-title = How this is counted
all = All
any = Any
calendar = Calendar
day-number = Day {{number}}
day-subjects = Day {{number}}: {{subjects}}
days = Days
days-complete-count = {{days}} complete
done = done
done-column = Done
items-column = Items
list = List
middle-half = Usually
none = none
not-started = not started
note = note
note-on = Note on {{title}}
notes = Notes
number-done = {{number}} done
on-day = day {{day}}
open = open
paused = paused
planned-for = Planned for {{plannedDate}}
plus = optional
problem = Problem
range = {{low}} to {{high}}
reflection = Reflection
reflections = Reflections
report = Report
rest-day = rest day
search = Search
share-title = Share
solved-before-mark = solved before
span = {{from}} to {{through}}
standing-complete = The programme is done: {{items}} in {{time}}.
streak-none = starts with the first item
streak-short = Streak
theme = Theme
time = Time
today = Today
today-mark = today
too-few = too few
topics = Topics
unplanned = Planned once the programme starts.
week = Week
week-number = Week {{number}}

# Every page
language = en
brand = Machine Mode
# The name of a learner who set one.
site-name-of = {{name}} · Machine Mode
page-title = {{title}} · {{site}}
# What a chat shows for a link: the page, and whose it is.
link-title = {{title}} · {{name}}
# What a link's preview says below its title: what the site is about, then what the page is.
link-description = {{about}} {{description}}
# Under the name, where neither the plan nor the learner says what it is about.
about-default = A study plan of {{days}}
about-open = A study plan, a day at a time
about-sentence = {{about}}.
# What a programme with a title is about: its title, and what the plan says.
about-programme = {{title}}: {{about}}
about-ticks = {{days}}, one tick a day
# What a browser or a reader of feeds offers to follow.
link-feed = {{siteName}}: finished days and milestones
link-calendar = {{siteName}}: calendar of the plan
skip = Skip to the content
navigation-label = Site
navigation-progress = Progress
weeks = Weeks
problems = Problems
navigation-challenges = Challenges
navigation-tasks = Tasks
private-build = Private: only on this computer.
protected-build = <strong>Protected.</strong> It holds notes, reflections and times of day, for those who have its six words.
made-with = Made with Machine Mode {{version}}.
theme-switch = Dark theme
# A button that copies a text of the page, and what it says afterwards; without a clipboard the text is selected.
copy = Copy
copy-done = Copied
copy-selected = Selected
# The day that the page was built for; a script updates the line as the page ages. The learner's own page also says
# which command builds it again: when it is fresh for one more day, for a few more, and when it is stale.
as-of = Updated <time datetime="{{date}}">{{dateText}}</time>
as-of-today = Updated {{dateText}}
as-of-days.one = Updated {{count}} day ago
as-of-days.other = Updated {{count}} days ago
as-of-stale = Updated {{days}} days ago
as-of-last-day-for-learner = Built {{days}} days ago, up to date for 1 more day. Run <code>{{command}}</code> to update.
as-of-last-days-for-learner = Built {{days}} days ago, up to date for {{daysLeft}} more days. Run <code>{{command}}</code> to update.
as-of-stale-for-learner = Built {{days}} days ago. Run <code>{{command}}</code> to update.
# In the place of that line, once a programme is archived.
archived-on = Archived on {{archivedOn}}; the figures are of that day.

# Counts
days.one = {{count}} day
days.other = {{count}} days
items.one = {{count}} item
items.other = {{count}} items
problems.one = {{count}} problem
problems.other = {{count}} problems
bonus-problems.one = {{count}} bonus problem
bonus-problems.other = {{count}} bonus problems
study-days.one = {{count}} study day
study-days.other = {{count}} study days
# So many of all.
days-of.one = {{done}} of {{count}} day
days-of.other = {{done}} of {{count}} days
items-of.one = {{done}} of {{count}} item
items-of.other = {{done}} of {{count}} items
problems-of.one = {{done}} of {{count}} problem
problems-of.other = {{done}} of {{count}} problems
track-items-of.one = {{done}} of {{count}} {{track}} item
track-items-of.other = {{done}} of {{count}} {{track}} items

times.one = {{count}} time
times.other = {{count}} times

# Numbers, durations and dates; names stand in a row, with a blank between two
number-thousands = {{thousands}},{{rest}}
number-tenths = {{whole}}.{{tenths}}
duration-minutes = {{minutes}} min
duration-hours = {{hours}} h
duration-hours-minutes = {{hours}} h {{minutes}} min
duration-range-in-minutes = {{low}}–{{high}} min
date = {{day}} {{month}} {{year}}
date-in-year = {{day}} {{month}}
date-month = {{month}} {{year}}
date-with-weekday = {{weekday}} {{date}}
# The first day of a span that lies in one month.
date-day = {{day}}
date-short-day = {{day}} {{month}}
date-short-day-and-year = {{day}} {{month}} {{year}}
date-short = {{weekday}} {{day}} {{month}}
month-names = January February March April May June July August September October November December
month-names-short = Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
weekday-names = Monday Tuesday Wednesday Thursday Friday Saturday Sunday
weekday-names-short = Mon Tue Wed Thu Fri Sat Sun
list-more = {{list}}, {{next}}
list-last = {{list}} and {{last}}

# Where the learner stands
headline-length = of {{days}}
headline-starts-in = Starts in {{days}}
headline-rest-day = Rest day
headline-paused = Paused
headline-finished = Finished
headline-all-complete = All {{days}} complete
headline-one-day-complete = Day 1 complete
pace-on-plan = on plan
pace-in-hand = {{days}} ahead
pace-to-make-up = {{days}} behind
streak-since = since {{date}}
streak-since-today-open = since {{date}}, today still open
streak-longest = longest {{days}}, through {{date}}
share-with-percent = {{share}} ({{percent}})
standing-next = {{sentence}} Day {{number}} is next, on {{date}}.
standing-later = a later day
step-none = nothing done
step-part = less than half done
step-most = half or more done
step-all = all done
status-complete = complete
status-ahead = ahead
status-replanned = laid on other days
share = {{done}} of {{total}}
achievement-streak = {{days}} in a row
achievement-first-day = First day complete
achievement-first-problem = First problem
achievement-first-hard = First Hard problem
hard-problems.one = {{count}} Hard problem
hard-problems.other = {{count}} Hard problems
achievement-week = Week {{week}} complete

# Measures: what each is called, and how it is counted in one sentence; `stats --why` says the same
day = Day
day-rule = The days of the plan are planned for the study days from the start on, one each, skipping rest days and pauses; today's number is the count of study days from the start through today, at most the plan's length.
days-complete = Days complete
days-complete-rule = A day is complete when all its required items are done: problems, timed sessions, and what is to watch, read or do; bonus never counts against it.
problems-rule = All problems of the plan, required or optional; one is done when at least one entry finished it, a premium one also when the free problem named beside it is done; repeats are problems of their own.
sessions = Timed sessions
sessions-rule = A required timed session, such as a mock interview, is an item beside the problems, and is done when an entry finished it.
tracks = Tracks
tracks-rule = Every required problem, timed session and thing to watch, read or do is one item of the track that the plan puts it in, and is done when an entry finished it; the tracks together are all items.
items = All items
items-rule = Wherever items are counted, required ones are, and every one weighs the same; percentages are rounded down, so 100% appears only when all is done.
streak = Current streak
streak-rule = A date counts when something was finished or solved again on it, or 20 minutes were logged; rest days, pauses and dates before the start are skipped, and today cannot break a streak before it ends.
longest-streak = Longest streak
longest-streak-rule = The most days in a row that counted, by the rule of the current streak; of two equal runs, the earlier.
complete-days = Complete days in a row
complete-days-rule = Days of the plan in a row that are complete, through the latest that is due; today's day is not due until today ends.
active-days = Active days
active-days-rule = All dates that count for the streak.
consistency = Active study days
consistency-rule = Of the last 30 study days, those that count for the streak; today joins once it counts; rest days and pauses are not study days, and after the plan's last day they go on while an item is open.
pace = Pace
pace-rule = Days of the plan that the finished items fill, minus the days due by yesterday; within one day is on plan, and it ends when all is done.
plan-end = Last day of the plan
plan-end-rule = Pauses and changes of rest days move the plan; the first plan has none of them, only the rest days of the start.
forecast = Forecast
forecast-rule = What is left, at the rate of the last 14 study days; today takes only the rest of its share, the range also uses the last 7 and all, and it needs 5 study days.
needed-rate = Needed
needed-rate-rule = What is left, divided by the study days that the plan still has.
minutes = Time spent
minutes-rule = All minutes logged, on whatever they were spent and whenever they were logged.
weekdays = Weekdays
weekdays-rule = The minutes of each weekday, by the date that they count for.
calendar-weeks = This week
calendar-weeks-rule = What was done from Monday through Sunday, whichever day of the plan it belongs to; the table of weeks goes by the programme instead.
typical-time = Usual time
typical-time-rule = Half of the problems solved for the first time took less, half took more, by the minutes logged on each through the date of its solve; usually is the half of them in between, it needs 5 solves, and repeats are counted apart.
typical-time-again = Usual time again
typical-time-again-rule = The same over repeats and problems solved again, by the minutes logged since the solve before.
difficulty = Difficulty
difficulty-rule = The plan's problems by the difficulty that the plan gives them.
bonus = Bonus
bonus-rule = Problems outside the plan and the plan's own bonus items; they and optional items are counted beside the others and change no percentage of items.
premium = Premium
premium-rule = A premium problem is done when it or the free problem named beside it is done.
revisions = Repeats
revisions-rule = Problems that the plan has again on a later day; each is done by itself, on whatever day it is solved.
solved-again = Solved again
solved-again-rule = Each further date on which a problem that was done already was finished again; repeats, which the plan asks for, are counted apart.
solved-before = Solved before
solved-before-rule = Problems that an import says were solved before the programme; those of the plan are marked until they are done, and none counts towards a percentage, a streak, the pace, a time or a milestone.
weeks-rule = A week of the programme is seven days of the plan; its figures count all that was done of those days, on whatever date.
achievements = Milestones
achievements-rule = Each has the date on which it was reached and is counted anew from the log each time, so undoing work also takes back what it reached.
focus = Focus
focus-rule = The plan's problems by the focus of their day, without the ending in brackets.

# The values of measures
value-none-in-plan = none in the plan
value-no-start = no start yet
value-complete-days = {{days}}, longest {{longest}}
value-streak-run = {{days}}, {{dates}}
value-no-study-day = no study day yet
value-consistency = {{active}} of the last {{days}}
value-consistency-so-far = {{active}} of {{days}} so far
value-track = {{track}} {{value}}
value-rate = {{number}} items a study day
value-needed-nothing = nothing: all is done
value-needed-not-started = none before the start
value-needed-over = none: the plan has ended
value-no-end = no date before the start
value-end-moved = {{date}}; at first {{originalDate}}
value-forecast-done = done on {{date}}
value-forecast-not-started = none before the start
value-forecast-too-early = none before {{days}}
value-forecast-no-rate = none at the present rate
value-forecast-far = more than a year after the plan
value-forecast-far-from = more than a year after the plan ({{earliest}} or later)
value-forecast-from = {{date}} or later
value-forecast-not-before = {{date}} ({{earliest}} or later)
value-forecast-range = {{date}} ({{dates}})
value-no-times = no times
value-too-few-times = too few times ({{solves}})
value-typical-time = {{median}}, usually {{range}} ({{solves}})
value-weekday = most on {{weekday}}, {{time}}
value-weekdays = most on {{weekdays}}, {{time}} each
value-no-problems = no problems in the plan
value-difficulty = {{difficulty}} {{share}}
value-solved-before = {{problems}}, {{inPlan}} of them in the plan
entries.one = {{count}} entry
entries.other = {{count}} entries
open-tasks.one = {{count}} open task
open-tasks.other = {{count}} open tasks
# Earlier occurrences of a task that were not ticked.
missed.one = {{count}} missed before
missed.other = {{count}} missed before
patterns.one = {{count}} pattern
patterns.other = {{count}} patterns
notes.one = {{count}} note
notes.other = {{count}} notes
# What a day of a month has no room for.
agenda-more.one = {{count}} more
agenda-more.other = {{count}} more
# How often something recurs.
every-days.one = every day
every-days.other = every {{count}} days
every-weeks.one = every week
every-weeks.other = every {{count}} weeks
every-months.one = every month
every-months.other = every {{count}} months
every-years.one = every year
every-years.other = every {{count}} years
# Counted by the script of the search page.
found.one = {{count}} found
found.other = {{count}} found
value-complete = {{share}} complete
value-earned = {{share}} reached

# What a screen reader says of a note's table and boxes
markdown-table = Table

# Items
track-in-full = {{track}} is short for {{meaning}}.
difficulty-easy = Easy
difficulty-medium = Medium
difficulty-hard = Hard
difficulty-unknown = Unknown
item-named = {{label}} {{title}}
label-problem = LC {{number}}
kind-session = Session
kind-watch = Watch
kind-read = Read
kind-task = Do
solves.one = {{count}} solve
solves.other = {{count}} solves
weeks.one = {{count}} week
weeks.other = {{count}} weeks
active-days.one = {{count}} active day
active-days.other = {{count}} active days
sessions.one = {{count}} timed session
sessions.other = {{count}} timed sessions
exercises.one = {{count}} exercise
exercises.other = {{count}} exercises
track-items.one = {{count}} {{track}} item
track-items.other = {{count}} {{track}} items

# Page not found
not-found-title = Page not found
not-found-description = There is no page at this address.
not-found-help = Every day can be reached from the <a href="{{root}}index.html">progress page</a>.

# Progress
progress-description = {{headline}}: {{facts}}.
lead-not-started = Not started yet: the first logged item starts the programme.
lead-next = Day {{nextNumber}} is next, on {{nextDate}}.
unit-day = day
unit-days = days
unit-hours = h
unit-minutes = min
unit-of = of {{total}}

# A challenge: one tick a day, in a grid
tick-missed = not done
tick-ahead = ahead
day-tick-open = Not done
day-tick-ahead = Still to come

# All challenges
challenges-description = Every challenge side by side: its day, its streak and what is open today.
challenges-open.one = {{count}} challenge is still open today.
challenges-open.other = {{count}} challenges are still open today.
challenges-nothing-open = Nothing is open today.
challenges-archived = Archived
challenge-open-today = Open today
challenge-done-today = Done today
challenge-private = private

# Today
today-description = {{headline}}, {{date}}: {{items}} done.
today-tomorrow = Tomorrow
today-next = Next
today-without-script = Boxes and fields need JavaScript, which does not run in this browser.
not-saved-yet = not saved yet

# A preview, which `machinemode serve` shows: what is ticked and typed on its pages is saved
preview-label = Local site
preview-undo = Undo
preview-redo = Redo
preview-stopped = The local site has stopped; <code>machinemode serve</code> starts it again.
preview-elsewhere = The address has changed; see the terminal.
preview-problem = The site could not be built. The pages are those of the last build that could.
preview-unanswered = The local site stopped before confirming. Restart it: what is missing then was not saved.
edit-row = Time and note for {{title}}
edit-minutes = Add minutes
edit-note = Note
edit-stored = This text was changed elsewhere. The saved version:
edit-take = Use saved version
edit-keep = Overwrite with mine
rating-again = Again
rating-hard = Hard
rating-good = Good
rating-easy = Easy

# A day
day-complete = Day {{number}} is complete: {{items}}.
day-complete-with-time = Day {{number}} is complete: {{items}} in {{duration}}.
percent = {{percent}}%
under-one-percent = <1%
item-done = Done:
item-check = Check your results
item-twist = The twist
item-solution = solution<span class="visually-hidden"> of {{title}}</span>
item-alternative = premium; {{alternative}} counts in its place
time-so-far = {{duration}} so far
patterns-title = Patterns
patterns-lead = Many “new” problems are old ones in disguise. Each card shows how to spot the pattern and apply it.
patterns-description = {{patterns}} that solve the problems of the plan, by group.
pattern-description = {{title}}: a pattern of {{group}}, with template, invariant, cost, common mistake and a traced example.
pattern-signal = How to spot it
pattern-template = Template
pattern-invariant = Invariant
pattern-cost = Cost
pattern-slip = Common mistakes
pattern-example = Example
day-description = {{day}}: {{subjects}}.
day-today = Today: {{share}}

# Weeks
standing = {{headline}}. {{sentence}}
standing-alone = {{headline}}.
standing-first-day = Day 1 is planned for {{date}}.
standing-over = {{days}}, {{items}} to go.
calendar-week-facts = {{time}} on {{days}}, {{finished}} done
calendar-week-empty = nothing

# Problems and topics
problems-description = Every problem of the programme, with its day, its status and the time it took. {{sentence}}
problems-none = This plan has no problems.
problems-table = Problems and timed sessions of the plan, and bonus problems
topics-description = Everything else in the programme, with its day and its status. {{sentence}}
topics-none = This plan has only problems.
topics-of-bonus = All topics of this plan are bonus.
topics-table = Topics of the plan
list-done-of = {{done}} of {{count}} done.
# Beside the filter of difficulties: how many problems have none to choose.
list-hidden.one = {{count}} more, shown when its day comes.
list-hidden.other = {{count}} more, shown when their day comes.
# The columns.
list-number = Number
list-title = Title
list-kind = Kind
list-topic = Topic
list-status = Status
# The cells; a span is shown on a phone, where the table has no columns.
list-alternative = or LC {{number}} {{title}}
# What a reader can do with a table where scripts run.
list-controls = Filter and sort
list-all-kinds = All kinds
list-sort = Sort
list-nothing = Nothing fits.

# The agenda: calendar, tasks, notes
agenda-month-description = Events, tasks and days of the plan in {{month}}, day by day.
agenda-week-heading = Week {{weekNumber}} <span class="headline-length">{{weekYear}}</span>
agenda-week-title = Week {{number}} of {{year}}
agenda-week-description = Events, tasks, notes and days of the plan from {{dates}}.
agenda-neighbours = Before and after
agenda-nothing = Nothing here.
agenda-plan-done = {{done}}, {{planStatus}}
agenda-from = from {{time}}
agenda-until = until {{time}}
agenda-all-day = all day
agenda-all-days = {{dates}}
# A time of which others see only that it is taken.
agenda-moved = moved
# What recurs, and by which rule; a rule of several parts is in English alone.
agenda-repeats = repeats
agenda-repeats-by = repeats {{rule}}
agenda-repeats-on = {{period}} on {{days}}
# On the page of a day and on Today.
day-agenda = Also on this day
category-work = Work
category-personal = Personal
category-health = Health
category-social = Social
category-family = Family
category-education = Education
priority-low = Low
priority-medium = Medium
priority-high = High
priority-urgent = Urgent
task-by = by {{time}}
task-due = due
tasks-description = What is to be done, by due date: {{sentence}}.
tasks-none = Nothing is open.
tasks-table = Open tasks by due date
tasks-done = Done in the last 30 days
task-command = Command that ticks it
task-copy = Copy the command that ticks {{title}}
# How near a due date is.
task-overdue = Overdue
task-overdue-since = since {{overdueSince}}
task-this-week = This week
task-later = Later
task-no-date = No date
task-due-at = {{date}}, {{time}}
list-task = Task
list-due = Due
list-priority = Priority
list-category = Category
list-all-dates = Any time
notes-description = The newest first: {{notes}}.
notes-of-tag = Tagged {{tag}}
notes-tags = Tags
notes-view = View
notes-as-grid = Grid
note-description = A note: {{title}}.
note-written = written {{written}}

# A class of learners
cohort-title = Class
cohort-description = {{sentence}} A strip of days for each learner, and a link to each one’s site.
cohort-page-title = {{title}}, {{from}} to {{through}}
cohort-private-build = <strong>For mentors.</strong> It tells who logged nothing lately; build with <code>--audience public</code> before you publish.
cohort-sentence = {{learners}}, {{begun}} of them under way or done.
cohort-median = The median is {{days}} complete.
cohort-quiet-sentence.one = {{count}} logged nothing for seven days or more.
cohort-quiet-sentence.other = {{count}} logged nothing for seven days or more.
cohort-as-of = As of <time datetime="{{date}}">{{dateText}}</time>
cohort-roster-order = In the order of the roster
cohort-name-order = By name
cohort-range = {{first}} to {{last}} of {{count}}
cohort-table = Learners with their days, streak and state
cohort-number = No.
cohort-learner = Learner
cohort-complete = Complete
cohort-state = State
cohort-entry = Last entry
cohort-unreadable = could not be read: {{problem}}
cohort-quiet = quiet
cohort-quiet-filter = Entries
cohort-quiet-choice = none for 7 days
cohort-logged-choice = within 7 days
cohort-state-starts-later = starts later
cohort-state-between = between days
cohort-state-finished = finished
cohort-state-unknown = not read
cohort-filter-study-day = studying
cohort-pages = Pages of the list
cohort-chart-done = Done, week by week
cohort-chart-done-sentence = Week {{week}}: median {{median}} done, half the class {{range}}.
cohort-chart-minutes = Time, week by week
cohort-chart-minutes-sentence = Week {{week}}: median {{median}} logged, half the class {{range}}.
cohort-chart-column-learners = Learners
cohort-chart-key = Bar: half the class. Dot: median.
cohort-no-streak = no streak
learners.one = {{count}} learner
learners.other = {{count}} learners

# Search
search-description = Finds days, problems, topics, notes, events and tasks by their words.
search-label = Words to find
search-help = All words must occur. <kbd>/</kbd> comes back to this field, <kbd>Enter</kbd> opens the first result.
search-shown = {{shown}} of {{found}} shown; another word narrows it down
search-without-script = Searching needs JavaScript. Without it, these pages list everything:
search-events = Events

# A protected page
locked-title = This page is private
locked-lead = Type its six words to open it.
locked-passphrase = Words
# On a small button; screen readers say all of it.
locked-show = Show<span class="visually-hidden"> the words</span>
locked-open = Open
# These have room for two short lines on a phone.
locked-opening = Opening…
locked-empty = Type the words first.
locked-wrong = These words do not open this page.
# In the place of the lead: the words of a link do not fit, or it is cut off.
locked-link = The words of this link do not open the page: the site has new ones, or a part of the link is missing. Type the words, or ask for a new link.
# In the place of the form, where no words would help.
locked-http = A browser opens private pages only at addresses that begin with <code>https</code>, and this one does not.
locked-without-script = Opening it needs JavaScript, since the browser itself decrypts the page.
# Shown after some seconds if the script did not run.
locked-late = This page should ask for its words now. Its script has not loaded, or the browser is too old. Load the page again.

# Calendars: the plan for everyone, and the learner's own with reminders
calendar-name = {{site}}: the plan
calendar-about = {{days}}, one entry each. When the plan moves, they move.
calendar-about-open = One entry for each day so far.
calendar-item = {{item}} ({{remarks}})
calendar-premium = premium, or {{alternative}}
calendar-reminders-name = {{site}}: reminders
calendar-reminders-about = A plan of {{days}}, each on its date, with reminders at their times.
calendar-morning = {{day}}. First: {{item}}
calendar-evening = How did day {{number}} go?
calendar-review = Weekly review
calendar-review-about = What is done, and what is still open.

# Share
share-description = Texts and pictures that show this progress on another page, ready to copy.
share-lead = Show this progress elsewhere: texts and pictures with the same figures as here.
share-without-address = This site has no address yet, so these links are relative. <code>machinemode settings set baseURL https://you.example/progress/</code> makes them absolute.
share-status = Status line
share-link = Link
share-post = Text for a weekly post
share-endpoint = Address for a badge service
share-badge = Badge
share-preview-about = Other sites show this picture beside it.
# The alternative text of a picture on another page: without figures, since the picture changes and this text does not.
# How the parts of the status line are joined: Day 42 of 100 · 13-day streak · 310 of 434 problems.
share-line = {{line}} · {{next}}
# The text for a weekly post, line by line.
share-post-week = {{week}}: {{theme}}
week-of-weeks = Week {{number}} of {{weeks}}
share-post-time = {{time}} spent
share-post-figures = {{figures}}.
share-post-ahead = {{items}} to come.
share-post-next = Next: day {{number}}, {{subjects}}.
share-post-next-day = Next: day {{number}}.
share-post-plan = A plan of {{days}}: {{items}}.

# About
about-description = What every number on these pages means, who sees what, and how up to date they are.
about-contents = On this page
about-days = Days and items
about-streak = Streak and active days
about-plan = Plan and forecast
about-weeks = Weeks and milestones
about-shades = The shades of a day
about-shades-lead = In the square and the strips of the weeks each day has one of four fixed shades, by the share of its own items that is done. An earlier day never changes its shade because of a later one.
about-shade-ahead = outlined: the day is still to come
about-shade-today = ringed: the day is today's
about-privacy = Who sees what
about-public-build = This site is public, made for anyone to read.
about-private-build = This site is private: it holds everything. A public one, which <code>--audience public</code> makes, would hold less.
about-holds-title = What a public site holds
about-holds = The name and the sentence that the learner chose for it, days and their status, minutes, streaks, milestones, pauses, the plan with the titles of its items, and the number of bonus problems.
about-leaves-out-title = What it leaves out
about-leaves-out = Times of day, the reasons for pauses, and work on items that are no longer in the plan.
about-never-title = What no site holds
about-never = The name of an account, a computer or a folder, or a time zone.
about-shared-title = What the learner may share
about-bonus-titles = Titles of bonus problems
about-solutions = Links to solutions
about-shared = all shared
about-not-shared = not shared, unless marked public
about-shared-count = {{part}} would be public
about-share-setting = <code>{{setting}}</code> is {{#isShared}}on{{/isShared}}{{^isShared}}off{{/isShared}}
about-build = This site
about-standing = Where it stands
about-length = The plan
about-length-value = {{days}} in {{weeks}}, {{items}}
about-program = Made with
about-program-value = Machine Mode {{version}}
about-fresh = Up to date
about-fresh-rule = After 7 days without an update, these pages are marked out of date, unless the whole programme is done.
about-files = The same as files
about-files-value = <a href="report.md">report as Markdown</a>, <a href="progress.json">figures as JSON</a>

# What readers and calendars follow
about-follow = Follow along
about-calendar-holds = An entry for each day of the plan, with what it is about and no time of day. When the plan moves, the entries move with it.
about-calendar-open = <a href="{{webcal}}">Subscribe in a calendar app</a>, or paste this address into one: <code>{{calendarAddress}}</code>
about-calendar-looks = Calendar apps look for changes by themselves, about every 12 hours.
about-calendar-file = As a file: <a href="calendar.ics">calendar.ics</a>. Entries imported from it stay where they are when the plan moves.
about-no-calendar = None yet: it appears once the plan has a start.
about-no-calendar-for-learner = None yet: it appears with the first logged item, or with <code>machinemode settings set start mon</code>.
about-feed = Feed
about-feed-holds = An entry for each finished day, with what was solved, and for each milestone. Anything that reads Atom feeds takes it.
about-feed-open = <a href="feed.xml">feed.xml</a>, or this address for a reader: <code>{{feedAddress}}</code>
about-no-feed = None yet: it appears with the first logged item.
about-no-feed-address = None: its links need the address of the site, and none is set.
about-no-feed-for-learner = None yet. A public site has one once it has an address: <code>machinemode settings set baseURL https://you.example/progress/</code>.
about-feed-in-public = The public site has it: <code>{{feedAddress}}</code>
about-alarms = Reminders
about-alarms-file = Your workspace has another <code>calendar.ics</code>, with the reminders as alarms, for your own calendar only; <code>machinemode site</code> updates it.

# The feed
feed-subtitle = Finished days and milestones of a plan of {{days}}.
feed-subtitle-open = Finished days and milestones.
feed-earned = Reached on {{date}}.

# Charts
day-on-date = Day {{number}}, {{date}}
square-day = {{day}}: {{state}}
square-today = {{day}}: {{state}}, today
square-share = {{share}} done
square-skip = Skip the days
chart-weeks = Weeks {{from}} to {{through}}
chart-through = {{weeks}}, to {{date}}
chart-column-planned = Items planned
chart-column-done = Items done
# Charts: done against plan
chart-done-title = Done against plan
chart-done-sentence = {{items}} done.
chart-done-complete = The last of {{items}} was done on {{date}}.
chart-done-planned = The last of {{items}} was done on {{date}}; planned {{end}}.
chart-plan = plan
chart-pause = pause
chart-planned-end = planned {{date}}
# Charts: minutes by week
chart-minutes-title = Time by week
chart-minutes-mean = About {{duration}} a week.
chart-this-week = this week
no-value = –
difficulty-title = Problems by difficulty
difficulty-sentence = {{problems}} solved.
in-plan-column = In the plan
share-done-column = Share done
median-column = Median

# Pictures to share: cards for a README, a badge, the picture beside a link. Keep these texts short.
picture-title = {{brand}}: {{facts}}
picture-title-named = {{brand}}, {{name}}: {{facts}}
picture-items-done = {{items}} done
day-streak.one = {{count}}-day streak
day-streak.other = {{count}}-day streak
badge-label = machine mode
badge-starts-in = starts in {{days}}
badge-day = day {{number}} of {{total}}

# Report
report-description = The whole programme in one document: {{daysComplete}}.
report-alone-title = Progress report, {{date}}
report-heading = Progress report
report-lead = **{{headline}}**, as of {{asOf}}. {{sentence}}
report-overall = Overall progress
report-measure = Measure
report-value = Value
report-problem-statistics = Problem statistics
report-solves = Solves with a time
report-mean = Mean
report-spent-on = Spent on
time-all = All
time-bonus = Bonus problems
time-kept = No longer in the plan
report-weekday = {{weekday}}s
report-weekday-time = {{time}} on {{days}}
report-milestone = Milestone
report-earned-on = Reached on
report-weeks = Weekly breakdown
report-weeks-lead = All work on each week's items, whatever the date.
report-average-of-days = Average of days
report-mean-time = Mean time
report-pause = Pause
report-at-first = originally for {{originalDate}}
report-completed-on = on {{completedOn}}
report-items-done = {{count}} done, {{percent}}
report-topic = {{track}}: {{topic}}.
report-kept = Former items
report-kept-lead = Logged, but no longer in the plan.
report-item = {{label}}: {{title}}
report-premium = premium, or LC {{number}} {{title}}
report-again = done again {{times}}
report-closing = As of {{asOf}}. Made with Machine Mode {{version}}.
report-closing-dated = As of {{asOf}}. Made on {{madeAt}}, with Machine Mode {{version}}.
report-made-at = {{date}}, {{time}}

# Reviews: problems to solve again today
reviews.one = {{count}} review
reviews.other = {{count}} reviews
review-title = Reviews
# Of a problem: when it was solved last, and how long it may take; or that it is done today.
chart-minutes-first = {{duration}} so far.
square-none = none
square-all = all done
square-open = Open the day
square-title = The {{dayCount}} days
square-title-open = The days so far
headline-soon = starts soon
headline-complete = {{days}}.
story-first-day = On {{firstDate}} the first square begins to fill.
story-first-tick = It begins with the first tick.
story-feed = Until then, <a href="feed.xml">follow the feed</a>.
story = {{dates}}: {{parts}}.
story-of = {{dates}}: {{name}} {{parts}}.
story-dates = {{dates}}.
story-problems = solved {{problems}}
story-topics = worked through {{items}}
story-time = studied for {{time}}
record-day = Longest day
record-problem = Hardest problem
record-again = Solved again on {{date}}.
figure-longest-streak = longest streak
figure-best = best {{days}}
figure-solved = solved
figure-items = items done
figure-days = days done
figure-spent = spent
figure-in-weeks = in {{weeks}}
interview-in.one = Interview in {{count}} day.
interview-in.other = Interview in {{count}} days.
interview-today = Interview today. Good luck.
pace-course = On course for <strong>{{course}}</strong>.
pace-and-plan = On course for <strong>{{course}}</strong>; planned {{planned}}.
pace-as-planned = On course for <strong>{{course}}</strong>, as planned.
pace-plan = Planned for <strong>{{planned}}</strong>.
lately-title = Lately
lately-more = {{title}} and {{number}} more
usual-time = Usual time: {{times}}.
usual-time-of = {{difficulty}} {{time}}
milestone-next = next
milestone-streak = in a row
milestone-day = day done
milestone-days = days done
milestone-problem = problem
milestone-hard = hard one
milestone-hards = hard ones
plan-about-title = About this plan
plan-about = {{days}}: {{parts}}.
plan-about-time = {{days}}: {{parts}}, about {{time}} a day.
plan-about-open-time = {{parts}}, about {{time}} a day.
plan-about-ticks = {{days}}, one tick a day.
plan-about-program = Machine Mode keeps the plan and draws this page.
plan-about-begin = Start your own hundred days
figures-as-tables = Figures as tables
date-column = Date
days-description = All days by week: {{days}} complete.
days-standing = {{days}} complete, now in week {{number}} of {{weeks}}.
days-standing-open = {{days}} complete, now in week {{number}}.
days-length = {{days}} in {{weeks}} weeks.
days-pause = Pause, {{dates}}
day-of-number = Day {{dayNumber}}
time-about = about {{duration}}
date-span-short = {{from}}–{{through}}
date-span-months = {{from}} – {{through}}
moved-title = This page has moved
moved-description = It stands elsewhere now.
footer-data = Data
about-complete = A day is complete when everything required of it is done; what is optional and bonus never count against it.
about-shade = The shade of a square says how much of its own day is done, and never changes because of another day.
about-streak-counts = A date counts for the streak if something was finished or solved again on it, or 20 minutes were logged; rest days and pauses are skipped.
about-problems-count = Problems are those of the plan, each once; a repeat is an item of its own.
about-time-counts = Time is every minute logged, whatever it was spent on.
about-course = The course spreads what is left over the study days ahead, at the rate of the last 14.
about-begin = Machine Mode is a program for the command line. <code>machinemode today</code> shows the first day, <code>machinemode done p1 25m</code> logs, and <code>machinemode site</code> builds a page like this one.
figure-streak = day streak
figure-problems = problems
figure-time = studied
share-picture = Share the picture
share-card = Card for a README
share-alternative = Day, streak and figures of a study plan
share-alternative-of = {{name}}: day, streak and figures
picture-hundred-times = {{title}}, a hundred times
hours.one = {{count}} hour
hours.other = {{count}} hours
patterns-fresh = probably remembered
patterns-remembered = {{count}} remembered
list-solved-of = {{done}} of {{count}} solved: {{levels}}.
list-solved = {{problems}} solved: {{levels}}.
list-solved-level = {{count}} {{level}}
list-unnamed = {{count}} more, not named here.
list-show-all = Show all {{count}}
list-level = Level
list-pattern = Pattern
list-day-number = Day {{day}}
list-left-out = left out
list-repeat = repeat
list-find-problem = Find a problem
list-find-topic = Find a topic
list-find-task = Find a task
list-find-learner = Find a learner
list-filter = Filter
list-so-far = So far
list-all-levels = All levels
list-all-patterns = All patterns
list-latest-first = Latest first
list-by-day = From day 1
list-by-title = By title
list-by-number = By number
list-by-level = By level
list-longest-first = Longest first
list-by-due = By due date
list-by-priority = By priority
list-found = <span data-shown></span> found
cohort-days-complete = days complete
cohort-last-entry = last entry
today-first-tick = It begins with your first tick.
today-open = Open on LeetCode
today-then = Then
today-left = left today
today-interview = to the interview
today-interview-in = Interview in
today-welcome = Welcome back. You were away from {{dates}}.
today-habit = You study on {{weekdays}}. `{{command}}` makes the other weekdays rest days.
today-pause = Pause {{dates}}
today-spread = Spread what is open
today-saved = Saved at {time}
send-title = Send to inbox
send-why = Tick what you did and share it: it goes into the log when your computer reads your inbox. Nothing is stored here.
send-none = There is no list for this date. A page has those of seven days: build the site again.
send-minutes = Minutes
send-sent = Sent at {time}
send-copied = Copied at {time}. Paste it into your inbox.
send-select = Copy these lines into your inbox.
send-empty = Nothing is ticked or written yet.
today-earlier = {{number}} from earlier days
today-earlier-title = From earlier days
today-oldest = Open, the oldest first
today-agenda = Also today
today-event = {{title}} at {{time}}
yours-title = Make it yours
yours-interview = When is your interview?
yours-interview-why = Today will count the days to it, and reviews lead up to it.
yours-days-off = Which days are off?
yours-days-off-why = The plan and the streak skip them.
yours-publish = Show it to others?
yours-publish-why = Nothing is public until you publish.
yours-how = How to set it
edit-saved = Saved {time}
day-of-days = of {{dayCount}}
day-week = week {{weekNumber}}
day-time-spent = Spent: {{parts}}.
day-time-planned = {{spent}} Planned: {{time}}.
day-time-part = {{name}} {{time}}
day-all-done = All done
day-words = In a few words
day-words-of = In {{learnerName}}’s words
optional-count = {{number}} optional
optional-more = {{number}} more, all optional
item-of-kind = {{kind}} {{title}}
item-what-to-do = What to do
item-when = When
row-planned = planned {{duration}}
row-done-at = Done at {{time}}.
row-done-on = Done on {{date}} at {{time}}.
day-description-status = {{day}}: {{subjects}}. {{status}}.
review-how = How was it?
review-last = last {{last}}
about-yours = <code>machinemode settings set interview 2027-01-15</code> counts the days to your interview, <code>machinemode settings set rest sun</code> takes Sundays off, and <code>machinemode site</code> builds the public pages.
bonus-mark = bonus
planned-mark = planned
today-reflection = How did today go?
list-open = Open
list-solved-before = Solved before
list-all-priorities = All priorities
list-all-categories = All categories
cohort-all-states = All states
cohort-all-entries = All entries

"""#
