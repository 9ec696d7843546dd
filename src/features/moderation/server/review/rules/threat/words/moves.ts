/** Coming, waiting, watching and finding. */
export const APPROACHING =
  'come comes coming comin find finding found follow followed following wait waiting waited watch watching watched visit ' +
  'visiting hunt hunting collect fetch catch corner track tracking hide hiding stood standing sit sitting parked meet knock';

/** Where somebody is found. */
export const PLACES =
  'house home flat apartment building street road stairwell hallway hall driveway lane gate porch garden door doors window ' +
  'windows letterbox bedroom bed kitchen shower workplace office gym school nursery route shift shifts timetable schedule ' +
  'address plate key keys location car boot garage alley park shop stop bus roof';

export const TIMES =
  'tonight tomorrow monday tuesday wednesday thursday friday saturday sunday midnight soon today weekend night month';
