/** The keys that the sandbox accepts in place of Meta's. */
export const SANDBOX_KEYS = {
  appId: '990000000000001',
  appSecret: 'sandbox-app-secret',
  accountId: '17841400000000001',
  discoveryToken: 'sandbox-discovery-token',
  /** The username of our own account, to which people write. */
  handle: 'subrosa.letters',
  messagesToken: 'sandbox-messages-token',
  webhookToken: 'sandbox-webhook-token',
};

/** The folder of Meta's hosts on the server of the sandbox. */
export const ROOT = '/sandbox/instagram';
