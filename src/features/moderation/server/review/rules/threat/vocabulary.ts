export const YOU = '(?:you|u|ya)';
export const YOUR = '(?:your|ur)';
export const LETHAL = '(?:kill|murder|slaughter|strangle|stab|shoot|behead|rape|torture)';
export const BODY =
  '(?:legs?|neck|bones|face|arms?|jaw|fingers|knees|head|skull|nose|teeth|ribs|eyes|throat|tongue|spine)';
/** Excludes playful uses: killed with kindness, destroyed at chess, shot a message. */
export const NOT_PLAYFUL =
  '(?! (?:(?:with|by) (?:my |all |all my |so much |too much )?(?:kind|love|kiss|hug|cuddl|affection|tickl|laugh|compliment)|(?:at|in|on) (?:the next |our |a game of )?(?:chess|mario|smash|fortnite|fifa|scrabble|monopoly|uno|tennis|table|pool|darts|trivia|ping|game|minecraft|cards|karaoke|bowling|round)|a (?:message|text|dm|line|mail|note|smile|wink)|an (?:email|mail)|some|up a|in the snow|in (?:kisses|roses|flowers|love|compliments)))';
