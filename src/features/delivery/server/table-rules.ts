import { tableRules } from '#platform/server/db/table-rules.ts';
import { deliveryBatch, letterEvents } from './schema.ts';

const batchRules = tableRules(deliveryBatch, {
  holds: 'The hour of the delivery that is going on',
  retention: { kept: 'until the delivery has ended' },
  export: { notExported: 'Belongs to nobody.' },
  erasure: { notErased: 'Belongs to nobody.' },
});

const letterEventRules = tableRules(letterEvents, {
  holds: 'Events that are not published yet: which letters were delivered, sealed',
  retention: { kept: 'until published: a minute or two' },
  export: { notExported: 'Follows from the letters, which are exported.' },
  erasure: { notErased: 'Sealed, and deleted within a day; subscribers ignore deleted accounts.' },
});

export const deliveryTables = [batchRules, letterEventRules];
