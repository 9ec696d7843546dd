/** Words that may stand between a wish and what is wished for. */
const FILLER =
  '(?: (?:to|just|really|be|i|we|was|were|is|am|are|it|that|could|would|finally|all|of|so|for|my|own|only|myself|by|already|the|about|not|get|on|go|then|a|this|be|being|here|have|had|been|even|still|like|how|simply|please|actually|never|more|any))';
export const upTo = (most: number) => `${FILLER}{0,${most}}`;

/** Someone whose own life it is: the author, or a person the author writes about. */
export const PERSON = '(?:i|im|ive|id|ill|me|my|mine|myself|she|he|shes|hes|her|his|herself|himself|they|their)';
export const SELF = '(?:myself|my self|himself|herself|themselves|themself|meself)';
export const OWN = '(?:my|mine|her|his|their|your own|my own|her own|his own|the)';

export const LIMB =
  '(?:wrists?|arms?|forearms?|thighs?|legs?|skin|hips?|stomach|belly|veins?|ankles?|palms?|knuckles|shins?|elbow|hands?|fingers?|fist|head|face|scalp|throat|neck|feet|knee|lip)';
export const WOUND =
  '(?:cuts?|cutting|slic(?:e|ed|ing)|carv(?:e|ed|ing)|scratch(?:ed|es|ing)?|scrap(?:e|ed|ing)|burns?|burned|burnt|burning|bleeds?|bled|bleeding|blood|scars?|blades?|razors?|scissors|compass|lighter|cigarettes?|flame|candle|match|needle|pins?|staple|glass|bruises?|stitches|slash(?:ed)?|stab(?:bed)?|punch(?:ed|ing)?|hit|hitting|slap|slam|slammed|bang|banging|bite|bit|biting|dig|dug|pinch(?:ing)?|raw|blister(?:ed|s)?|boiling|scald(?:ing)?|rub|scrub(?:bed|bing)?|knife|peeler|eraser|hammer|hairbrush|nail file|marks)';

export const MEANS =
  '(?:pills?|tablets?|paracetamol|tylenol|aspirin|painkillers|meds|medication|medicine|insulin|morphine|bleach|antifreeze|poison|overdose|rope|noose|belt|cord|scarf|gun|pistol|revolver|rifle|shotgun|bullet|cartridge|razors?|blades?|knife|knives|scissors|hosepipe|hose|gas|oven|monoxide|charcoal|beam|hook|knot|box cutter|sharp (?:thing|things)|shoelaces|laces|stones)';
export const PLACE =
  '(?:roof|rooftop|bridge|ledge|edge|cliffs?|tracks|railway|rails|trains?|tram|viaduct|parapet|railing|balcony|window|windows|crossing|multi ?storey|car park|parking garage|tower|flyover|motorway|interstate|traffic|lorry|lorries|truck|river|canal|sea|lake|weir|the water|harbour|quarry|gorge|ocean|tide|bath|bathtub|platform|the drop|garage|third rail|quay|pier|reservoir|pylon|scaffold|overpass|highway|ravine|waterfall|top floor|storey|well|pond)';

/** Recovery, help, news and science speak of dying and wounds too. */
export const REPORTED_SPEECH = [
  '(?:years|months|decades) ago|in my (?:teens|twenties|thirties)|when i was (?:fifteen|sixteen|younger|a teenager)|used to|once thought|no longer want|recover(?:y|ed|ing)|sober|survivors?|clean (?:from|for|today)|years? clean|free from|got better|did get better|getting better|glad (?:you|i|that)|proud of (?:you|my|him|her)|talked me (?:down|out)|saved my life|not for a year',
  '(?:helplines?|crisis line|samaritans?|volunteers?|charity|support group|prevention|awareness|therapist helped|research|studies|statistics|poster|campaign|documentary|inquest|tribunal|court|verdict|arrested|reported|according|minister|government|if (?:someone|your friend|a friend|somebody)|myth)',
].join('|');

/** Stories, games, sport and medicine: tools, places and wounds that mean no harm. */
const STORIES =
  'film|movie|novel|chapter|series|episode|actor|actress|opera|museum|audience|scene|plot|character|players?|team|match|goal|game|league|score|striker|keeper|police|law|patients?|vaccine|surgeon|operation|dentist|vet|allergic|blood (?:test|pressure|type|donor|donation)|cholesterol|twice a day|with food|headache|pride';

/** Kitchens, sport, pets, gardens, work and holidays: accidents, tools and places that mean no harm. */
export const EVERYDAY = `(?:${STORIES}|cook|cooking|recipe|bake|baking|cake|bread|onions?|garlic|soup|butter|cheese|pizza|oven door|kettle|shav(?:e|ed|ing)|beard|haircut|fringe|bike|bicycle|skates|skating|tattoo|piercing|cat|kitten|dog|puppy|horse|rose|roses|thorns?|blackberries|garden|gardening|mower|lawn|sun|sunburn|sunset|ladder|gym|marathon|yoga|climbing|harness|tent|boat|sail|fish|fishing|bungee|parachutes?|diving|dived|board|lifeguard|pool|picnic|holiday|beach|trip|concert|tickets?|photos?|pigeons|engine|printer|battery|laptop|glue|ribbon|paper cut|lego|desk|meeting|exam|essay|laugh|laughed|laughing|joke|lol i|funny|giggl(?:e|ed|ing))`;

/** Love letters borrow the same words. */
export const IN_LOVE =
  '(?:your (?:smile|eyes|laugh|voice|lips|arms|hands?|name|hair|face|kiss|heart)|kiss(?:ed|es|ing)?|love you|loving you|in love|crush|marry|wedding dress|beautiful|gorgeous|cute|adore|dance|danced|dancing|butterflies|next to you|beside you|with you|to see you|to meet you|asked you out|blush(?:ed|ing)?|hold(?:ing)? (?:hands|your hand)|date|cuddle|hug)';
