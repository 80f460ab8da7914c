/** What one caller may take of the server. Limits of schemas and templates are in registry-core. */

/** Milliseconds that a request may take to arrive, so that a slow one does not hold its connection. */
export const REQUEST_LIMITS = { headersTimeout: 15_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };

/** Milliseconds that running requests have to end when the server is stopped. */
export const STOP_LIMIT = 30_000;
