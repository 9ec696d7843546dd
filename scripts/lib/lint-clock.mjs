/** @typedef {{ type: string, name?: string, callee?: Node, arguments?: Node[], object?: Node, property?: Node }} Node */

const message = 'Use the clock in ctx: a verb that reads the system time cannot be tested on another day.';

/** @param {Node | undefined} node */
const isDate = (node) => node?.type === 'Identifier' && node.name === 'Date';

/** A lint rule that oxlint does not have: `new Date(value)` is harmless, `new Date()` and `Date.now` read the clock. */
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
