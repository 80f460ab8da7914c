/** The address that a reference means, seen from another address (RFC 3986, section 5). */
export function resolveUri(base: string, reference: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference) || base === "") return reference;
  const [, origin = "", path = ""] = /^([a-z][a-z0-9+.-]*:(?:\/\/[^/?#]*)?)?([^?#]*)/i.exec(base) ?? [];
  if (reference.startsWith("//")) return origin.replace(/\/\/.*/, "") + reference;
  if (reference === "") return base;
  const [target = "", query] = reference.split(/(?=\?)/);
  if (target === "") return origin + path + query;
  const whole = target.startsWith("/") ? target : path.slice(0, path.lastIndexOf("/") + 1) + target;
  return (
    origin +
    withoutDots(origin !== "" && !whole.startsWith("/") && origin.includes("//") ? `/${whole}` : whole) +
    (query ?? "")
  );
}

function withoutDots(path: string): string {
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === ".." && steps.length > 1) steps.pop();
    else if (step !== "." && step !== "..") steps.push(step);
  }
  return steps.join("/") + (/\/\.{1,2}$/.test(path) ? "/" : "");
}
