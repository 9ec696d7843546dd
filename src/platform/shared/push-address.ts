/** Where notices for one browser are sent: its subscription, as `PushSubscription.toJSON()` gives it. */
export interface PushAddress {
  /** Whoever knows it, and our private key, can reach the browser: it belongs into no log. */
  endpoint: string;
  /** The browser's public key. */
  p256dh: string;
  /** A secret that only the browser and we know. */
  auth: string;
}
