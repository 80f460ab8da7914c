import {
  describeNetworkError,
  type NetworkErrorCode,
  type NetworkErrorFact,
} from "@pegboard/registry-core/problems";

/** What Node, its HTTP client and OpenSSL name by a code. */
const BY_CODE: Readonly<Record<string, NetworkErrorCode>> = {
  ...networkErrorsByCode("nothing_answers", "ECONNREFUSED"),
  ...networkErrorsByCode(
    "host_unknown",
    "ENOTFOUND EAI_AGAIN EAI_FAIL EAI_NODATA EAI_NONAME ENODATA ESERVFAIL EREFUSED EBADNAME",
  ),
  ...networkErrorsByCode(
    "unreachable",
    "ENETUNREACH EHOSTUNREACH ENETDOWN EHOSTDOWN EADDRNOTAVAIL EAFNOSUPPORT EACCES EPERM",
  ),
  ...networkErrorsByCode(
    "closed",
    "ECONNRESET EPIPE ECONNABORTED ENOTCONN UND_ERR_SOCKET UND_ERR_CLOSED UND_ERR_DESTROYED",
  ),
  ...networkErrorsByCode(
    "closed",
    "ERR_STREAM_PREMATURE_CLOSE ERR_STREAM_DESTROYED ERR_SOCKET_CLOSED ENETRESET",
  ),
  ...networkErrorsByCode(
    "not_connected_in_time",
    "ETIMEDOUT ESOCKETTIMEDOUT UND_ERR_CONNECT_TIMEOUT ERR_SOCKET_CONNECTION_TIMEOUT",
  ),
  ...networkErrorsByCode("silent", "UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT"),
  ...networkErrorsByCode(
    "headers_too_long",
    "UND_ERR_HEADERS_OVERFLOW HPE_HEADER_OVERFLOW HPE_CHUNK_EXTENSIONS_OVERFLOW",
  ),
  ...networkErrorsByCode(
    "cut_off",
    "UND_ERR_RES_CONTENT_LENGTH_MISMATCH UND_ERR_RES_EXCEEDED_MAX_SIZE HPE_INVALID_EOF_STATE",
  ),
  ...networkErrorsByCode(
    "certificate_expired",
    "CERT_HAS_EXPIRED CERT_NOT_YET_VALID CRL_HAS_EXPIRED CRL_NOT_YET_VALID",
  ),
  ...networkErrorsByCode(
    "certificate_of_another",
    "ERR_TLS_CERT_ALTNAME_INVALID HOSTNAME_MISMATCH",
  ),
  ...networkErrorsByCode(
    "certificate_untrusted",
    "DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN INVALID_CA INVALID_PURPOSE",
  ),
  ...networkErrorsByCode("not_encrypted", "EPROTO"),
  ...networkErrorsByCode("no_handles", "EMFILE ENFILE ENOBUFS"),
  ...networkErrorsByCode(
    "header_unfit",
    "ERR_INVALID_CHAR ERR_INVALID_HTTP_TOKEN ERR_HTTP_INVALID_HEADER_VALUE",
  ),
  ...networkErrorsByCode(
    "address_unfit",
    "ERR_INVALID_URL ERR_UNESCAPED_CHARACTERS ERR_INVALID_PROTOCOL ERR_SOCKET_BAD_PORT",
  ),
};

/** Families of codes, of which there are many. */
const BY_FAMILY: readonly (readonly [RegExp, NetworkErrorCode])[] = [
  [/^(HPE_|ERR_HTTP2?_)/, "not_http"],
  [/^(Z_|ERR__?ERROR_|ERR_BROTLI|ERR_ZLIB)/, "not_unpacked"],
  [/^(CERT_|CRL_|UNABLE_TO_|PATH_LENGTH_)/, "certificate_untrusted"],
  [/^ERR_(SSL|TLS)_/, "not_encrypted"],
  [/^UND_ERR_/, "failed"],
];

/** What `fetch` gives no code for. */
const BY_TEXT: readonly (readonly [RegExp, NetworkErrorCode])[] = [
  [/^bad port$|^unknown scheme$|^Invalid URL|^Failed to parse URL/, "address_unfit"],
  [/header (name|value)/, "header_unfit"],
  [/redirect/i, "redirects"],
  [/^(other side closed|socket hang up|aborted)$/, "closed"],
  [/^(fetch failed|terminated)$/, "failed"],
];

function networkErrorsByCode(
  error: NetworkErrorCode,
  codes: string,
): Record<string, NetworkErrorCode> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, error]));
}

/**
 * Why no answer of `address` came, if that is what went wrong: what lies deepest names the cause
 * best.
 */
export function networkErrorOf(error: unknown, address: string): NetworkErrorFact | undefined {
  const code = networkErrorCode(error, DEEPEST_CAUSE);
  return code && { code, values: { address } };
}

const DEEPEST_CAUSE = 5;

function networkErrorCode(error: unknown, depth: number): NetworkErrorCode | undefined {
  if (!(error instanceof Error) || depth === 0) return undefined;
  const [several] = error instanceof AggregateError ? error.errors : [];
  return networkErrorCode(error.cause ?? several, depth - 1) ?? ownErrorCode(error);
}

function ownErrorCode(error: Error): NetworkErrorCode | undefined {
  if (error instanceof NetworkError) return error.issue.code;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const byCode = BY_CODE[code] ?? BY_FAMILY.find(([family]) => family.test(code))?.[1];
  if (byCode) return byCode;
  // Only of `fetch` and its like: anybody else's words may be about anything.
  return error instanceof TypeError || error.cause === undefined
    ? BY_TEXT.find(([text]) => text.test(error.message))?.[1]
    : undefined;
}

/**
 * Ends a request over the network with a fact; its message says it in English, for models and logs.
 */
export class NetworkError extends Error {
  readonly issue: NetworkErrorFact;

  constructor(error: NetworkErrorFact) {
    super(describeNetworkError(error));
    this.issue = error;
  }
}

/**
 * An error of the network as a NetworkError, without what it was made of, which is no sentence; any
 * other error as it is.
 */
export function toNetworkError(error: unknown, address: string): unknown {
  if (error instanceof NetworkError) return error;
  const fact = networkErrorOf(error, address);
  return fact ? new NetworkError(fact) : error;
}
