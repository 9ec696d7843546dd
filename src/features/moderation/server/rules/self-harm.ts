import { says } from '../reading/reading.ts';
import { phrases } from '../reading/spoken.ts';
import type { Rule } from './rule.ts';

/** To die in somebody's arms, of embarrassment or old beside them: longing, not danger. */
const NOT_LONGING =
  '(?! (?:in your|in ur|in tus|in deinen|dans tes|en tus|of|from|laugh|with you|with u|next to|beside|by your|for|old|a happy|happy|holding|knowing|and go to heaven|de (?:amor|vergu|honte|rire|risa|ganas)|por|pour|vor (?:lachen|scham|gluck)))';
const ABOUT =
  '(?:want to|wanna|going to|gonna|will|ill|might|could|should|need to|id|would|keep|kept|been|started|stop|thinking about|think about|thought about)';

const DANGER = phrases(
  `(?:i|i just|i really|i only|just|sometimes) (?:want to|wanna|need to|wish to) (?:die|be dead|not exist|not be alive)${NOT_LONGING}`,
  `(?:want to|wanna|gonna|going to|will|ill|might|could|should|id|would|tried to|try to|trying to|about to|have to|thinking of|think of|about) (?:kill|hang|drown|shoot|unalive)(?:ing)? myself(?! laugh)`,
  `(?:kill|killing) myself(?= tonight| tomorrow| if| over| because| \\.|$)`,
  `${ABOUT} (?:hurt|harm|cut|burn)(?:t?ing)? myself(?! (?:shav|cook|on|while|off|slic|short|some))`,
  `(?:end|ending|take|taking) my (?:own )?life`,
  `(?:end|ending) it all`,
  `i (?:want to|wanna) end it(?= \\.| ,|$)`,
  `(?<!(?:not|isnt|arent) )suicidal`,
  `(?:slit|cut|cutting) my wrists?`,
  `life (?:is not|isnt) worth living`,
  `(?:commit|committing|attempt|attempted|about|of|my) suicide`,
  `(?:will|going to|gonna|want to|wanna|might|could) overdose(?! on)`,
  `want to disappear forever`,
  `i (?:do not|dont) (?:want to|wanna) (?:be alive|exist)`,
  `self harm(?:ing|ed)?`,
  `i (?:do not|dont) (?:want to|wanna) (?:live|be alive|exist|be here)(?: any ?more)(?= without you| \\.| ,|$| and| because)`,
  `(?:cant|cannot|can not) (?:go on living|live any ?more)`,
  `(?:no|any) reason (?:to live|to go on|for living)`,
  `better off (?:dead|without me)`,
  `(?:wish|wished) i (?:was|were) (?:dead|never born)`,
  `(?:to|you|u|ever) (?:kill|hang|harm|unalive) yourself(?! laugh)`,
);
const ELSEWHERE = phrases(
  `ich (?:will|mochte)(?: nur(?: noch)?| einfach)? (?:sterben|nicht mehr leben|tot sein)${NOT_LONGING}`,
  `(?:bringe|bring) mich um`,
  `mich umbringen`,
  `mir das leben nehmen`,
  `me quiero morir${NOT_LONGING}`,
  `quiero (?:morir|morirme|matarme|suicidarme)${NOT_LONGING}`,
  `(?:voy a|pienso) (?:matarme|suicidarme)`,
  `je veux (?:mourir|me tuer|me suicider|en finir)${NOT_LONGING}`,
  `(?:vais|pense a) me (?:tuer|suicider)`,
);

export const selfHarm: Rule = {
  reason: 'self-harm',
  holds: (reading) => says(reading, DANGER) || says(reading, ELSEWHERE),
};
