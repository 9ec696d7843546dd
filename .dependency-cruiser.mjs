/** Who may import whom. Each rule says why it stands; `npm run verify` holds them. */

const door = '^src/features/[^/]+/(contract|client/index|server/index)[.]ts$';
const contract = '^src/features/[^/]+/contract([.]ts$|/)';
const schema = '^src/features/[^/]+/server/schema[.]ts$';
const tests = '[.]test[.]tsx?$';
const routeFiles = ['^src/features/[^/]+/server/index[.]ts$', '^src/features/.*/routes[.]ts$'];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = [
  {
    name: 'platform-is-the-floor',
    comment: 'app → features → platform, never upward: what everything stands on cannot lean on what stands on it.',
    from: { path: '^src/platform/', pathNot: tests },
    to: { path: '^src/(features|app|sandbox)/' },
  },
  {
    name: 'features-below-app',
    comment: 'app puts the features together; a feature that reaches up for the app cannot be read or tested alone.',
    from: { path: '^src/features/', pathNot: tests },
    to: { path: '^src/(app|sandbox)/' },
  },
  {
    name: 'features-enter-by-the-door',
    comment:
      'A feature enters another through its contract.ts, client/index.ts or server/index.ts: the rest may change.',
    from: { path: '^src/features/([^/]+)/', pathNot: [schema, tests] },
    to: { path: '^src/features/', pathNot: ['^src/features/$1/', door] },
  },
  {
    name: 'tables-are-named-by-schemas-and-tests',
    comment:
      "A foreign key may name another feature's table, and a test may lay rows into it; neither goes further in.",
    from: { path: ['^src/features/([^/]+)/server/schema[.]ts$', `^src/features/([^/]+)/.*${tests}`] },
    to: { path: '^src/features/', pathNot: ['^src/features/$1/', door, schema] },
  },
  {
    name: 'sandbox-for-app-alone',
    comment: 'Stand-ins are wired in at one place, so that production can refuse them at one place.',
    from: { path: '^src/', pathNot: ['^src/(app/server|sandbox)/', tests] },
    to: { path: '^src/sandbox/' },
  },
  {
    name: 'sandbox-stands-alone',
    comment:
      'A stand-in that shares our code would agree with our mistakes; it meets the product over HTTP, as the vendor does.',
    from: { path: '^src/sandbox/', pathNot: tests },
    to: { path: '^src/(features|app)/' },
  },
];

/**
 * The features from the ground up. Each may import from those before it, through their doors; what it has to tell those after it,
 * it publishes as an event (src/platform/server/events.ts) or leaves a slot for (src/app/client puts the part in).
 */
const order = [
  'site',
  'quota',
  'auth',
  'privacy',
  'moderation',
  'profiles',
  'verification',
  'opt-out',
  'linked-accounts',
  'promo',
  'membership',
  'confessions',
  'matches',
  'alerts',
  'contact',
  'account',
  'pages',
  'moderation-console',
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const ladder = [
  ...order.slice(0, -1).map((feature, place) => ({
    name: `${feature}-knows-nothing-above-it`,
    comment: 'Features stand in one order: see `order` in .dependency-cruiser.mjs.',
    from: { path: `^src/features/${feature}/`, pathNot: tests },
    to: { path: `^src/features/(${order.slice(place + 1).join('|')})/` },
  })),
  {
    name: 'every-feature-has-its-place',
    comment: 'A feature that the order does not name would be free to import anything.',
    from: {},
    to: { path: '^src/features/', pathNot: `^src/features/(${order.join('|')})/` },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const sides = [
  {
    name: 'client-not-to-server',
    comment: 'Client and server meet only in contracts and platform/shared.',
    from: { path: '^src/.*/client/' },
    to: { path: '^src/.*/server/' },
  },
  {
    name: 'server-not-to-client',
    comment: 'Client and server meet only in contracts and platform/shared.',
    from: { path: '^src/.*/server/' },
    to: { path: '^src/.*/client/' },
  },
  {
    name: 'shared-needs-neither-side',
    comment:
      'What both sides import must run on both: zod, zxcvbn, other contracts, platform/shared, and nothing else.',
    from: { path: ['^src/platform/shared/', contract], pathNot: tests },
    to: { pathNot: ['^src/platform/shared/', contract, '^node_modules/(zod|@zxcvbn-ts)/'] },
  },
  {
    name: 'no-node-in-the-browser',
    comment: "A browser has none of Node's own modules.",
    from: { path: ['^src/.*/client/', '^src/platform/shared/', contract], pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-server-packages-in-the-browser',
    comment: "The server's packages would be bundled for every visitor.",
    from: { path: '^src/.*/client/', pathNot: tests },
    to: { path: '^node_modules/(fastify|@fastify|drizzle-orm|pg|pg-boss|@electric-sql)/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const habits = [
  {
    name: 'routes-are-bound-in-index-or-routes',
    comment: 'So that the next rule knows every file that binds a route.',
    from: { path: '^src/features/', pathNot: [tests, ...routeFiles] },
    to: { path: '^src/platform/server/http/route[.]ts$' },
  },
  {
    name: 'routes-never-query',
    comment: 'A route translates between HTTP and a verb; the verb decides and writes.',
    from: { path: routeFiles },
    to: { path: ['/schema[.]ts$', '^node_modules/drizzle-orm/'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'vendors-behind-the-platform',
    comment:
      'Vendor SDKs and drivers live in platform/server, so that a vendor can be changed, and stood in for, in one place.',
    from: { path: '^src/', pathNot: ['^src/platform/server/', '^src/sandbox/stripe/', tests] },
    to: { path: '^node_modules/(stripe|nodemailer|pg|pg-boss|@electric-sql/pglite)/' },
  },
  {
    name: 'a-stand-in-is-typed-by-the-sdk',
    comment: "The sandbox borrows the SDK's types, so that its answers have Stripe's shape; it runs none of its code.",
    from: { path: '^src/sandbox/', pathNot: tests },
    to: { path: '^node_modules/stripe/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'production-needs-no-tests',
    comment: 'What is deployed has neither the test folder nor the development packages.',
    from: { path: '^src/', pathNot: tests },
    to: { path: ['^test/', tests] },
  },
  {
    name: 'production-needs-no-dev-packages',
    comment: 'A package that the product imports belongs under dependencies.',
    from: { path: '^src/', pathNot: tests },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-circles',
    comment: 'Modules that need each other load in an order nobody chose. Types may: they are gone by then.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-loose-ends',
    comment: 'An import that leads nowhere would slip past every rule above.',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...layers, ...ladder, ...sides, ...habits].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // Reads TypeScript without TypeScript, whose seventh version has no interface for it yet, and sees `import type` too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
