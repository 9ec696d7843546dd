/** Words beside which violent ones are seldom meant: fun, games, stories, food, care, courts and the past. */
export const HARMLESS =
  'kiss kisses kissed hug hugs cuddle smile smiles laugh laughing dance dancing coffee cake happy kindness rematch ' +
  'game games chess mario kart fortnite minecraft scrabble monopoly quiz movie film films novel novels book books story ' +
  'song songs album poem recipe bread cheese picnic cutlery fork forks spoon spoons shaving beard toast soup dough eggs onion onions garlic butter flour chicken tomato level boss team season ' +
  'goal players referee league rink surgery patients treatment clinic century medieval ancient war ' +
  'history museum castle report reported court charged convicted trial sentenced arrested investigators actor actress ' +
  'scene character director episode costume halloween theatre rehearsal joke joking training practice workshop ' +
  'seedlings soil weeds screws shelf safety instructions helmet insurance exam deadline interview presentation ' +
  'hilarious pun puns cute adorable forgive proud grateful thank thanks condemn mourn victims';
