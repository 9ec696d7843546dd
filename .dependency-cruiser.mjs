/** The rules for imports, each with its reason. `npm run verify` checks them. */

import { FEATURES as order } from './scripts/lib/feature-order.mjs';

const publicEntry = '^src/features/[^/]+/(contract|contract/[^/]+|client/index|server/index)[.]ts$';
const contract = '^src/features/[^/]+/contract([.]ts$|/)';
const schema = '^src/features/[^/]+/server/schema[.]ts$';
const sealedValue = '^src/features/[^/]+/server/.*/sealed-[^/]+[.]ts$';
const tests = '[.]test[.]tsx?$';
const sandboxes = '^src/(app/server/vendors/sandboxes|sandbox)/';
const routeFiles = ['^src/features/[^/]+/server/index[.]ts$', '^src/features/.*/routes[.]ts$'];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = [
  {
    name: 'platform-imports-nothing-above',
    comment: 'Imports go app → features → platform, never upward.',
    from: { path: '^src/platform/', pathNot: tests },
    to: { path: '^src/(features|app|sandbox)/' },
  },
  {
    name: 'features-below-app',
    comment: 'app puts the features together; a feature that imports from it could not be read or tested alone.',
    from: { path: '^src/features/', pathNot: tests },
    to: { path: '^src/(app|sandbox)/' },
  },
  {
    name: 'features-use-public-entries',
    comment:
      'A feature imports from another only its contract, client/index.ts and server/index.ts: the rest may change.',
    from: { path: '^src/features/([^/]+)/', pathNot: [schema, tests] },
    to: { path: '^src/features/', pathNot: ['^src/features/$1/', publicEntry] },
  },
  {
    name: 'schemas-may-refer-to-tables',
    comment: "A foreign key may refer to another feature's table.",
    from: { path: '^src/features/([^/]+)/server/schema[.]ts$' },
    to: { path: '^src/features/', pathNot: ['^src/features/$1/', publicEntry, schema] },
  },
  {
    name: 'tests-may-write-rows',
    comment:
      "A test may insert and open rows of another feature's table, sealed values included. Nothing else is open to it.",
    from: { path: `^src/features/([^/]+)/.*${tests}` },
    to: { path: '^src/features/', pathNot: ['^src/features/$1/', publicEntry, schema, sealedValue] },
  },
  {
    name: 'tables-have-owners',
    comment: 'Others call the functions of the owner, or take its part of a statement.',
    from: { path: '^src/(features|app)/', pathNot: [schema, tests] },
    to: { path: '^src/platform/server/.*schema[.]ts$' },
  },
  {
    name: 'sandboxes-are-opened-in-one-folder',
    comment: 'A release has no sandboxes.',
    from: { path: '^src/', pathNot: [sandboxes, tests] },
    to: { path: '^src/sandbox/' },
  },
  {
    name: 'sandboxes-are-loaded-by-the-demo-alone',
    comment: 'With a static import the build would put them into the server.',
    from: { path: '^src/', pathNot: [sandboxes, tests] },
    to: { path: '^src/app/server/vendors/sandboxes/', dynamic: false },
  },
  {
    name: 'sandbox-imports-no-features',
    comment:
      'A sandbox that shares our code would share our mistakes; it talks to the product over HTTP, as the vendor does.',
    from: { path: '^src/sandbox/', pathNot: tests },
    to: { path: '^src/(features|app)/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const featureOrder = [
  ...order.slice(0, -1).map((feature, place) => ({
    name: `${feature}-imports-no-later-feature`,
    comment: 'Features have an order: see scripts/lib/feature-order.mjs.',
    from: { path: `^src/features/${feature}/`, pathNot: tests },
    to: { path: `^src/features/(${order.slice(place + 1).join('|')})/` },
  })),
  {
    name: 'every-feature-is-in-the-order',
    comment: 'A feature that is missing in the order could import anything.',
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
    name: 'shared-imports-neither-side',
    comment:
      'Code for both sides must run on both: it may import zod, zxcvbn, other contracts and platform/shared only.',
    from: { path: ['^src/platform/shared/', contract], pathNot: tests },
    to: { pathNot: ['^src/platform/shared/', contract, '^node_modules/(zod|@zxcvbn-ts)/'] },
  },
  {
    name: 'no-node-in-the-browser',
    comment: "Browsers do not have Node's modules.",
    from: { path: ['^src/.*/client/', '^src/platform/shared/', contract], pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-server-packages-in-the-browser',
    comment: 'Packages of the server would be bundled into the client.',
    from: { path: '^src/.*/client/', pathNot: tests },
    to: { path: '^node_modules/(fastify|@fastify|drizzle-orm|pg|pg-boss|@electric-sql)/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const conventions = [
  {
    name: 'routes-are-bound-in-index-or-routes',
    comment: 'The next rule depends on it: it must know every file that binds a route.',
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
    comment: 'Only platform/server uses vendor SDKs and drivers, so that a vendor can be replaced in one place.',
    from: { path: '^src/', pathNot: ['^src/platform/server/', '^src/sandbox/stripe/', tests] },
    to: { path: '^node_modules/(stripe|nodemailer|web-push|pg|pg-boss|@electric-sql/pglite)/' },
  },
  {
    name: 'sandbox-uses-only-types-of-the-sdk',
    comment: "The sandbox uses the SDK's types, so that its answers have Stripe's shape, but runs none of its code.",
    from: { path: '^src/sandbox/', pathNot: tests },
    to: { path: '^node_modules/stripe/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'production-needs-no-tests',
    comment: 'A deployment has neither the folders of tests and benches nor the development packages.',
    from: { path: '^src/', pathNot: tests },
    to: { path: ['^(test|bench)/', tests] },
  },
  {
    name: 'production-needs-no-dev-packages',
    comment: 'A package that the product imports belongs under dependencies. A release has no sandboxes.',
    from: { path: '^src/', pathNot: [tests, '^src/sandbox/'] },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-cycles',
    comment: 'Modules in a cycle load in an unpredictable order. Cycles of types are harmless.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-unresolved-imports',
    comment: 'An import that cannot be resolved would pass every rule above.',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...layers, ...featureOrder, ...sides, ...conventions].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // Parses without TypeScript 7, which has no API for it yet, and sees `import type` too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
