import { isIpv6 } from "./ip-address.ts";

/** Whether a text is an address with its scheme (RFC 3986). */
export function isUri(text: string): boolean {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0];
  return (
    scheme !== undefined && text.length > scheme.length && isRelative(text.slice(scheme.length))
  );
}

/** Whether a text is an address, or a path relative to one. */
export function isUriReference(text: string): boolean {
  return isUri(text) || isRelative(text);
}

function isRelative(text: string): boolean {
  const [, authority, path = "", query = "", fragment = ""] =
    /^(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/.exec(text) ?? [];
  return (
    // A text that is no host may still be the start of a path.
    (authority === undefined || isAuthority(authority) || URI_PATH.test(authority)) &&
    URI_PATH.test(path) &&
    URI_QUERY.test(query) &&
    URI_QUERY.test(fragment)
  );
}

/** Matches a text of characters that a path may have, and of percent signs with two digits. */
const URI_PATH = /^(?:[a-z0-9\-._~!$&'()*+,;=:@/]|%[0-9a-f]{2})*$/i;
const URI_QUERY = /^(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*$/i;
const USER = /^(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*$/i;
const HOST = /^(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*$/i;

function isAuthority(text: string): boolean {
  const at = text.lastIndexOf("@");
  const [, host = "", port] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(text.slice(at + 1)) ?? [];
  const isComplete =
    host.length + (port === undefined ? 0 : port.length + 1) === text.length - at - 1;
  return isComplete && (at < 0 || USER.test(text.slice(0, at))) && isHost(host);
}

function isHost(host: string): boolean {
  if (!host.startsWith("[")) return HOST.test(host);
  const address = host.slice(1, -1);
  return isIpv6(address) || /^v[0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+$/i.test(address);
}

/** Whether a text is an address with expressions in braces (RFC 6570). */
export function isUriTemplate(text: string): boolean {
  return text
    .split(/(\{[^{}]*\})/)
    .every((part, index) => (index % 2 === 1 ? isExpression(part) : isLiteral(part)));
}

function isLiteral(text: string): boolean {
  // Each character is compared with a blank, which finds control characters without naming them in
  // an expression.
  return [...text.matchAll(/%[0-9a-f]{2}|[\s\S]/gi)].every(
    ([each]) => each.length === 3 || (!/[\s"'<>%\\^`{|}]/.test(each) && each > " "),
  );
}

function isExpression(text: string): boolean {
  return text
    .slice(1, -1)
    .replace(/^[+#./;?&=,!@|]/, "")
    .split(",")
    .every((name) => /^(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9]\d{0,3}|\*)?$/i.test(name));
}
