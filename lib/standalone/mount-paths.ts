/** Where the secrets of an embedded authorization server are mounted (`docs/operator/deployment.md#volumes`). */
export const SIGNING_KEYS_PATH = '/etc/toolhive/authserver/keys';
export const HMAC_PATH = '/etc/toolhive/authserver/hmac';
export const REDIS_TLS_PATH = '/etc/toolhive/authserver/redis-tls';
