import { phrases } from '../../phrases/phrases.ts';

const FOOD = '(?:food|dinner|lunch|breakfast|supper|meals?|it|everything|bread|sandwich|egg|toast|apple)';
const LONG =
  '(?:since|in|for) (?:[a-z]+ )?(?:[0-9]+|two|three|four|five|six|seven|eight|nine|ten|days|a week|week|weeks|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tues|yesterday morning|he left|she left|you left)';

/** Starving and purging, one's own or urged on others. */
export const STARVES = phrases(
  `(?:purged|purging|purge (?:after|again|until|it|every)|laxatives|(?:my|been|have|im|i am|being) (?:bulimi[ac]|anorexi[ac])|thinspo|pro ?ana|collarbones|hip ?bones|feeding tube)`,
  `(?:starve|starving|fast|fasting|not eat|not eating|wont eat|dont eat|stop eating|run)(?: [a-z]+){0,3} (?:until|till|til) (?:i|im|my|u|you|your|he|she|there|something)`,
  `(?:havent|have not|hasnt|not|no) (?:eaten|eat|eating|ate)(?: anything| a thing| properly)? ${LONG}`,
  `day (?:[0-9]+|one|two|three|four|five|six|seven|eight|nine|ten) of (?:no food|not eating|nothing but|only water|starving|fasting|no eating)`,
  `(?:throw|threw|throwing|thrown|brought|sick) (?:it |the [a-z]+ |my [a-z]+ |them )?(?:all )?up (?:after|every|again|the egg|my|until|so|everything|on purpose)`,
  `(?:fingers?|toothbrush)(?: [a-z]+){0,4} (?:down|throat)`,
  `vomit (?:all|my|every|after|the)(?: |$)`,
  `(?:dont|do not|didnt|doesnt) deserve (?:to eat|${FOOD}|any food)`,
  `(?:hide|hid|hiding|flush|flushed|spit|spat) (?:the |my |all the )?(?:food|dinner|lunch|toast|meal|meals)`,
  `(?:skip|skipped|skipping|no) (?:dinner|lunch|breakfast|meals|supper)(?: [a-z]+){0,4} (?:again|tonight|angel|deserve|fat|thin|skinny|proud|punish|so i)`,
  `(?:hungry|hunger|hollow|empty|faint|dizzy)(?: [a-z]+){0,3} (?:feels|is|means) (?:clean|good|pure|powerful|working|the only|safe|holy|control|light)`,
  `(?:dizzy|faint|fainted|weak) but (?:so |powerful|light|happy|proud|thin)`,
  `(?:count|counting|counted) (?:every |each |all )?(?:calorie|calories|my ribs|the ribs)`,
  `(?:want|wanna|see|until|only|be|becoming|look|just|all|prominent)(?: [a-z]+){0,4} (?:bones|bone|ribs|skeleton|skeletons)(?= \\.| ,|$| by| show| and)`,
  `(?:weigh|weighed|weighs|weighing) (?:myself|herself)(?: [a-z]+){0,4} (?:times|every|again|twice|day|hour)`,
  `(?:want|wanna|need|trying|going|rather) to (?:be |get |stay )?(?:so |that |too )?(?:thin|skinny|bones|skin and bones|underweight|hungry)(?! (?:dip)(?![^ ]))`,
  `(?:fear|scared|afraid|terrified|hate|hating|guilty|guilt|ashamed|disgusted|punish|punished|punishing)(?: (?:of|for|about|when|after|i|every|my|to|because|the|having|if|myself)){0,4} (?:eat|eating|ate|eaten|calories|gaining weight|my fat|my thighs|my stomach|getting fat|a meal)(?! (?:meat|animals|alone|pineapple|vegetables)(?![^ ]))`,
  `(?:binge|bingeing|binging|binged)(?: [a-z]+){0,3} (?:purge|throw|threw|starve|vomit|sick|cry|cried)`,
  `(?:stop|stopped|stopping|quit|avoid|avoiding|hate) eating(?= \\.| ,|$| until| so| to| because| altogether| for days| again| and)`,
  `(?:rather|sooner|or) (?:be )?(?:die|dead)(?: [a-z]+)? (?:thin|skinny|than fat)|(?:thin|skinny) or dead|(?:fat|eat|make weight) is worse than`,
  `(?:so|too|that|be|get|being) (?:thin|small|skinny|light) (?:that|enough)(?: [a-z]+){0,5} (?:die|vanish|disappear|miss|bones|nothing|coffin|box|blow)`,
  `(?:not sick enough|only weak girls|recovery is for|recoverys for|nothing tastes as|stay strong girlies|water only|fasting budd)`,
  `(?:if )?(?:u|you) eat (?:that|this|it)(?: [a-z]+){0,3} (?:fat|alone|disgusting|ugly)`,
  `(?:lost|losing) (?:[0-9]+|ten|twelve|fifteen|nineteen|twenty|thirty) (?:kilos|kg|pounds)(?: [a-z ]*)? (?:disappear|stop|starv|miss|nothing)`,
  `(?:i|girls|to|and) (?:dont|not|didnt|stopped|stop) (?:eat|eating)(?: [a-z]+){0,2} (?:at all|anymore|any ?more|for days|properly|because|so|tomorrow)(?! (?:meat|dairy|sugar|gluten)(?![^ ]))`,
);

/** Asks how to die, or how to hide it. */
export const ASKS_HOW = phrases(
  `(?:least painful|most painless|painless|quickest|fastest|easiest|surest|best|quick|gentlest|cleanest) (?:way|ways|method|methods)(?: [a-z]+){0,2} (?:to (?:die|go|end|do it|kill)|out|that doesnt hurt|of dying)`,
  `(?:quickest|fastest|which) way (?:that|is (?:quickest|fastest|painless)|doesnt hurt)`,
  `(?:googl(?:e|ed|ing)|research(?:ed|ing)?|search(?:ed|ing)?|looked up|look up|reading about|read about|shop(?:ping)? for)(?: [a-z]+){0,3} (?:painless|ways|how to (?:die|kill|end|tie|hang)|methods|if (?:[a-z]+ )?kills|funeral homes|overdose|lethal|nooses?|knots?)`,
  `how (?:many|much|deep|long|high|cold|far|do i|do u|do you|would i|other girls)(?: [a-z]+){0,6} (?:to die|be over|kill me|be fatal|overdose|to bleed|cut for|hide that|before (?:i|you) (?:die|pass)|knock me out|get over the fear)`,
  `(?:does|do|will|would|if|think) (?:it|drowning|hanging|jumping|falling|dying|bleeding|the body|that) (?:really |still |go on )?(?:hurt|hurts|feeling|be painful|peaceful)(?= \\.| ,|$| or| once| when| much| at)`,
  `can (?:u|you|i|one|someone|a person) (?:die|overdose|od)(?: [a-z]+){0,3} (?:from|of|on|by|if)`,
  `(?:what happens|who pays|will my|does my|what about)(?: [a-z]+){0,6} (?:kill yourself|kill myself|you die|i die|after you die|after i die|when you kill)`,
  `(?:looking for|need|want|anyone|someone|people|partner|friend)(?: [a-z]+){0,4} (?:to (?:go|die|do it|end it) with|who want to (?:go|die|catch)|suicide pact)`,
  `(?:look|looks|make it look|looking) like an? (?:accident|fall)(?: [a-z]+){0,2} (?:insurance|so|mum|nobody|no one)`,
  `(?:suicide|death) pact|(?:a|our|have a|made a|make a) pact(?= \\.| ,|$| we| with| to| that)`,
  `lethal dose|(?:take|taken|took|drink|drank) (?:the lot|a lot of something|the whole (?:bottle|box|packet)|too much of something|them all|everything in the cabinet)`,
);
