/** @typedef {{ type: string, name?: string, callee?: Node, arguments?: Node[], object?: Node, property?: Node }} Node */

const message = 'Ask the clock in ctx: a verb that reads the time by itself cannot be tested on another day.';

/** @param {Node | undefined} node */
const isDate = (node) => node?.type === 'Identifier' && node.name === 'Date';

/** A rule that oxlint does not bring: `new Date(value)` is harmless, `new Date()` and `Date.now` read the clock. */
const injectedClock = {
  /** @param {{ report(problem: { node: Node, message: string }): void }} context */
  create: (context) => ({
    /** @param {Node} node */
    NewExpression(node) {
      if (isDate(node.callee) && node.arguments?.length === 0) context.report({ node, message });
    },
    /** @param {Node} node */
    MemberExpression(node) {
      if (isDate(node.object) && node.property?.name === 'now') context.report({ node, message });
    },
  }),
};

export default { meta: { name: 'house' }, rules: { 'injected-clock': injectedClock } };
