import { phrases } from '../../phrases/phrases.ts';

/** Excludes love and hyperbole: to die in your arms, of embarrassment, or old beside you. */
export const NOT_LONGING =
  '(?! (?:in your|in ur|in tus|in deinen|dans tes|en tus|of|from|laugh|with you|with u|next to|beside|by your|for|old|a happy|happy|holding|knowing|and go to heaven|de (?:amor|vergu|honte|rire|risa|ganas)|por|pour|vor (?:lachen|scham|gluck)|con te|tra le|sin ti|sans toi|ohne dich))';

/** The same in German, Spanish, French, Italian, Portuguese and Dutch. */
export const SELF_HARM_IN_OTHER_LANGUAGES = phrases(
  `ich (?:will|mochte|wurde am liebsten)(?: nur| noch| einfach)* (?:sterben|nicht mehr leben|tot sein|nicht mehr da sein)${NOT_LONGING}`,
  `ich (?:will|kann|mag)(?: einfach| wirklich)? nicht mehr (?:leben|weiterleben|aufwachen)${NOT_LONGING}`,
  `(?:bringe|bring) mich um`,
  `mich (?:umbringen|erhangen|aufhangen|ritzen)`,
  `(?:ritze|ritz|verletze) mich`,
  `mir (?:das leben nehmen|die pulsadern|etwas antun|was antun)`,
  `(?:keine lust|keinen grund|keine kraft)(?: mehr)? (?:mehr )?zu(?:m)? (?:leben|weiterleben)`,
  `(?:leben|alles|es) nicht mehr (?:aus|ertragen|aushalten)`,
  `hasse mein leben`,
  `(?:selbstmord|suizid|lebensmude)`,
  `mir (?:gestern |heute |wieder |oft )*in den arm (?:geschnitten|schneiden)`,
  `me quiero morir${NOT_LONGING}`,
  `quiero (?:morir|morirme|matarme|suicidarme|quitarme la vida)${NOT_LONGING}`,
  `(?:desaparecer para siempre|no aguanto mas (?:la|esta|mi) vida|odio mi vida)`,
  `(?:voy a|pienso|pienso en) (?:matarme|suicidarme|quitarme la vida|cortarme)`,
  `(?:ya )?no quiero (?:vivir|seguir viviendo|existir)(?: mas)?${NOT_LONGING}`,
  `je veux (?:mourir|me tuer|me suicider|en finir)${NOT_LONGING}`,
  `(?:vais|pense a|envie de) (?:me (?:tuer|suicider|pendre)|mourir)${NOT_LONGING}`,
  `(?:envie d ?|veux )(?:en finir)`,
  `(?:plus envie de|veux plus|peux plus) vivre${NOT_LONGING}`,
  `(?:me scarifie|suicide(?= \\.| ,|$))`,
  `(?:voglio|vorrei) (?:morire|uccidermi|ammazzarmi|farla finita)${NOT_LONGING}`,
  `(?:sentido|sentido a|ganas de) (?:a )?(?:seguir viva|seguir vivo|seguir viviendo|la vida|vivir)${NOT_LONGING}`,
  `(?:vorrei|voglio) non svegliarmi`,
  `non voglio piu vivere${NOT_LONGING}`,
  `quero (?:morrer|me matar)${NOT_LONGING}`,
  `(?:ik wil (?:dood|niet meer leven|sterven)|zelfmoord)`,
);
