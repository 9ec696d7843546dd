import { phrases } from '../../phrases/phrases.ts';

const VEHICLE = '(?:car|bus|truck|train|lorry|van|tram|plane|meteor|taxi)';
const WHOLE_LIFE =
  '(?:life|living|existing|existence|being alive|going on|trying|it all|anything|staying|waking up|fighting)';
const HARM = '(?:self harm|end it|hurting|cutting|burning|purging|jumping|dying)';

/** How people usually put it: methods by their plain names, wishes for an accident, the end of strength and hope. */
export const SPEAKS_OF_DESPAIR = phrases(
  `(?:blow|blowing|blew|blown) (?:my|his|her|their) (?:own )?(?:fucking )?(?:brains?|head)`,
  `(?:pull|pulling|pulled) the trigger(?! (?:on (?:the|a|this|that))(?![^ ]))`,
  `(?:bullet|gun|pistol|knife|razor|blade) (?:in|into|to|through|against) (?:my|his own|her own) (?:own )?(?:head|brain|skull|mouth|temple|chest|heart|throat|wrists?|neck)`,
  `(?:rope|noose|cord|belt|bag) (?:around|round|over) (?:my|his|her) (?:neck|head)`,
  `(?:tie|tied|tying|make|made|making) (?:a|the|my) (?:noose|slip ?knot)`,
  `(?:hang|hanging|swing|swinging) from (?:the|a|my) (?:ceiling|rafters?|beam|tree|fan|rope|bannister|doorframe|shower)(?= \\.| ,|$| by| so| until| and| tonight)(?<!lamp)`,
  `(?:wrap|drive|driving|crash|crashing|swerve|swerving|steer|steering|ram) (?:my |the )?(?:car |truck |van |bike )?(?:off|into|around|round|under) (?:a|the|that|some|oncoming) (?:bridge|tree|wall|pole|pillar|cliff|river|lorry|truck|traffic|barrier|lake)`,
  `(?:walk|walking|walked|run|running|step|stepping|stepped|jump|jumping|jumped|lie down|lying down|lay down|stand|standing) (?:out )?(?:into|in front of|onto|under|on|before) (?:the |a |an |some |moving |oncoming |passing |next )*(?:traffic|tracks|train|trains|lorry|lorries|truck|trucks|railway|motorway|rails|oncoming|bus|tram)(?= \\.| ,|$| and| tonight| because| so| tomorrow| instead)(?<!(?:on|before) the (?:train|bus|tram))`,
  `(?<!bungee )(?:jump|jumping|jumped|throw myself|throwing myself|leap|leaping) (?:off|from|out of|over) (?:my|the|a|that|this|some) (?:[a-z]+ ){0,2}(?:window|balcony|roof|bridge|building|ledge|overpass|viaduct|tower|car park|garage|railing)(?! (?:for|with|because) (?:you|u|your)(?![^ ]))`,
  `(?:drink|drinking|drank|swallow|swallowed|swallowing|inject|injected) (?:the |some |a bottle of )?(?:bleach|antifreeze|poison|pesticide|drain cleaner|rat poison|paint thinner)`,
  `(?:carbon monoxide|exhaust pipe|exhaust fumes|helium)(?: [a-z]+){0,5} (?:me|myself|i|car|sleep)`,
  `(?:hope|hoping|wish|wishing|pray|praying|want|waiting|love) (?:that |for |if )?(?:a |some |the |next )?${VEHICLE}(?: [a-z]+){0,2} (?:hits?|hit|to hit|runs|crash|crashes|kills?|takes?) me`,
  `(?:hope|hoping|wish|wishing|pray|praying|want|wanting) (?:that )?(?:i|to) (?:could |would |just |might |will )*(?:get|got|be|am|was|catch|have|had) (?:hit by|run over|cancer|killed|shot|murdered|struck by|stabbed|a heart attack|an aneurysm|terminal|a terminal|something fatal|in a crash|in an accident)`,
  `(?:want|wanted|need|wish|beg|begging) (?:for )?(?:the|this|my|all the|all this) (?:pain|suffering|hurt|voices|noise|nightmare|ache)(?: [a-z]+){0,2} (?:stop|stopped|end|ended|over|go away|gone)`,
  `(?:cant|cannot|can not|dont|do not|not|no|any|see|whats|what is|is there|without)(?: [a-z]+){0,3} (?:point|reason|purpose|sense|meaning|use) (?:in|of|to|for) (?:me |my |keep |keep on |even )?(?:${WHOLE_LIFE}|live|go on|exist|be alive|be here|stay|keep going|keep living|continue)(?= \\.| ,|$| any ?more| any longer| like this| if| when| because| for me| left)`,
  `life (?:is|has|feels|seems|isnt|has become|just)(?: [a-z]+){0,2} (?:pointless|meaningless|no meaning|no purpose|no point|unbearable|worthless|not worth it|not worth living|too painful|not for me|a nightmare i|hell|torture)(?! (?:with you|because of you|when youre|thanks|again|now that)(?![^ ]))`,
  `(?:not|wasnt|never|isnt|arent) (?:cut out|made|meant|built) (?:for|to be in|to live in|to be on) (?:this world|life|living|this life|this earth|be alive|here)`,
  `(?:shouldnt|should not|wasnt supposed to|not supposed to) (?:be|still be|have been) (?:alive|born|breathing|living)`,
  `(?:finally|just|want to|can|will|ill|to) (?:finally )?(?:be|find|rest|have) (?:in peace|at peace|at rest|free from (?:this|it all|the pain|everything)|free of (?:this|it all|the pain|everything))(?= \\.| ,|$| now| when| soon| tonight| and| once)`,
  `(?:this|it) is (?:my )?(?:goodbye|farewell|the end for me|it for me|my last goodbye|my final)(?= \\.| ,|$| to| then| everyone| message| post| letter| note)(?! (?:to (?:the|my old|summer|school))(?![^ ]))`,
  `(?:thank you|thanks) for everything(?: ,| and| \\.)? (?:goodbye|bye|farewell|im sorry|i am sorry)`,
  `(?:family|everyone|everybody|they|kids|parents|world|husband|wife|mother|mum|mom|people)(?: [a-z]+)? (?:would|will|d|might|is|are) (?:all )?be(?: much| far| so much)? (?:better off|happier|relieved)(?= \\.| ,|$| if i| when i| once i| without me)`,
  `(?:doing|do) (?:everyone|everybody|the world|my family|you all|them|you)(?: all)? a favou?r (?:by|if i|and (?:disappear|die|end))`,
  `(?:urges?|urging|temptation|tempted|compulsion|craving|itching|itch|want|need|wanna|keep|started|start|back to|thinking about|thoughts of|thinking of) (?:to |is |about |of )?(?:${HARM})(?= \\.| ,|$| again| so bad| so badly| tonight| right now| every| all the time| is| are| came| come| back| when| until)(?! (?:time|laugh[a-z]*)(?![^ ]))`,
  `voices?(?: [a-z]+){0,4} (?:tell|telling|tells|told|say|says|saying|want|wants|scream)(?: [a-z]+){0,3} (?:jump|die|kill|hurt|cut|do it|end it|burn|worthless)`,
  `(?:i|we|ive) (?:have |have got |got |made |finally have |already have |have made )?(?:got )?(?:a|my|the) (?:suicide plan|exit plan|way out planned|method|plan to (?:die|end|kill|go|do it))`,
  `(?:ready to|prepared to|time for me to|time to|glad to|want to|going to) (?:meet (?:god|my maker|death|the lord)|leave this (?:world|earth|life)|let go of life|say goodbye to (?:life|everything|the world)|cross over|go to sleep forever)(?! (?:of|for|laugh[a-z]*|with|from|in your)(?![^ ]))`,
  `(?:im|i am|i feel|feel|feeling|being|so|just|utterly|completely) (?:so |completely |utterly |totally |just |such a |a )*(?:worthless|a waste of life|a waste of space|suicidal|beyond saving|beyond help|unfixable)(?= \\.| ,|$| and| to| that| i)(?<!not suicidal)`,
  `(?:end|edge|limit) of (?:my rope|my tether|my strength|the line for me)`,
  `(?:cant|cannot|can not) (?:keep|go on|carry on|continue|bear|stand|take|endure|handle|live)(?: [a-z]+){0,2} (?:living|being alive|existing|pretending|fighting|life|this life|the pain|this pain|with this pain|with the pain)(?= \\.| ,|$| any ?more| any longer| like this| and| anymore)`,
  `(?:let|letting) myself (?:die|drown|freeze|starve|bleed|fall|waste away|go under)`,
  `(?:pass away|drift off|slip away|die) in my sleep`,
  `(?:never|not|wont|dont) (?:be |make it |see |reach |live )(?:to |past |until |till )?(?:my )?(?:next|thirty|twenty|forty|[0-9]{2}|eighteen|another) ?(?:birthday|year|christmas)?(?= \\.| ,|$)(?<=(?:birthday|year|christmas|to [a-z0-9]+|past [a-z0-9]+))`,
  `(?:no|lost (?:the|my|all)|lose (?:the|my)|lack the) will to (?:live|go on|continue|carry on|keep going)`,
);

/** Pleas and hunger, asked of others. */
export const ASKS_FOR_MEANS = phrases(
  `(?:lethal|fatal|deadly|toxic|enough to kill|too many|how many|how much|what dose|which)(?: [a-z]+){0,4} (?:pills|tablets|paracetamol|tylenol|xanax|aspirin|ibuprofen|painkillers|sleeping pills|insulin|grams|milligrams|mg|drugs|meds|antidepressants|medication)(?: [a-z]+){0,6} (?:die|kill|fatal|lethal|overdose|deadly|not wake|me out|to end|od)`,
  `(?:pills|tablets|paracetamol|tylenol|xanax|aspirin|ibuprofen|painkillers|insulin|drugs|meds)(?: [a-z]+){0,5} (?:kill me|kills me|kill you|be fatal|be lethal|is fatal|is lethal|to overdose|to od|to die|not wake up|end it)`,
  `(?:how|tips|advice|ways|tricks|help)(?: [a-z]+){0,3} (?:to |for |on )?(?:hide|hiding|cover|covering|explain|conceal)(?: up)?(?: my| the| your)? (?:cuts|scars|self ?harm|burns|bruises|ribs|weight loss|not eating|vomiting|purging|marks)`,
  `(?:how|tips|advice|ways|tricks)(?: [a-z]+){0,3} (?:to |for |on )?(?:stop eating|not eat|not eating|starve|starving|fast for|purge|purging|throw up|make (?:myself|yourself) (?:sick|throw up|vomit|puke)|lose (?:[0-9]+|ten|twenty) (?:kilos|kg|pounds|lbs) in|suppress hunger|ignore hunger|be anorexic|get anorexia|become anorexic)`,
  `(?:make|making|made) (?:myself|yourself|herself) (?:throw up|sick after|vomit|puke|sick until|be sick)`,
  `(?:under|only|than|just|on|max) [0-9]+ (?:calories|kcal|cals|cal)(?= \\.| ,|$| a day| today| per| and)`,
  `(?:my|her|his) (?:eating disorder|ed|anorexia|bulimia|ana|mia)(?: [a-z]+){0,3} (?:is|tells|says|won|wins|came|back|worse|friend|got)`,
  `(?:stop|stopped|stopping|skip|skipped|skipping|quit) (?:taking )?(?:my )?(?:insulin|dialysis|heart (?:meds|pills|tablets)|chemo)`,
);
