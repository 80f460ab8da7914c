// Every pattern takes time linear in the text, since arguments may be long.
type ReplaceSecret = (secret: string) => string;

/**
 * Whether a variable, header, query parameter or flag of that name holds a key or a password:
 * `API_KEY`, `accessToken`, `--secret`.
 */
export function namesSecret(name: string): boolean {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  const last = words.match(/[a-z]+/g)?.at(-1) ?? "";
  return /(key|token|secret|password|passwd|pwd|passphrase|credentials?|signature|cookie)$|^(auth|authorization|sig|pat)$/.test(
    last,
  );
}

/**
 * Arguments of a command in which each key and password is replaced: after flags and names, in
 * headers, JSON and addresses.
 */
export function replaceInArguments(args: readonly string[], replace: ReplaceSecret): string[] {
  return args.map((arg, index) => {
    const before = args[index - 1] ?? "";
    const followsFlag = /^--?[^=]+$/.test(before) && namesSecret(before);
    return followsFlag && !arg.startsWith("-") ? replace(arg) : replaceInText(arg, replace);
  });
}

/**
 * A text, perhaps an address, in which each key and password is replaced: user and password of an
 * address, and query parameters that are named like keys.
 */
export function replaceInText(text: string, replace: ReplaceSecret): string {
  const [, name = "", between = "", value = ""] = /^([\w.-]+)(=|: *)(.+)$/s.exec(text) ?? [];
  if (namesSecret(name)) return name + between + replace(value);
  const ofNamed = (...[all = "", start = "", key = "", secret = ""]: string[]) =>
    namesSecret(key) ? start + replace(secret) : all;
  return text
    .replace(/("([^"\\]+)"\s*:\s*")([^"\\]+)(?=")/g, ofNamed)
    .replace(
      /(:\/\/(?:[^/?#\s@:]*:)?)([^/?#\s@]+)(?=@)/g,
      (_, start: string, secret: string) => start + replace(secret),
    )
    .replace(/([?&#]([^=?&#\s]+)=)([^&#\s]+)/g, ofNamed);
}
