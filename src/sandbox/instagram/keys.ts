/** What the product shows the sandbox in place of Meta's keys; anything else is refused, as there. */
export const SANDBOX_KEYS = {
  appId: '990000000000001',
  appSecret: 'sandbox-app-secret',
  accountId: '17841400000000001',
  discoveryToken: 'sandbox-discovery-token',
};
