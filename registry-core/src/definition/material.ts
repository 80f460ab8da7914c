/**
 * A prompt of an MCP server, a resource, or a template of the addresses of resources: programs read
 * it, and no model calls it. It stands among the methods, so that it is switched, changed and
 * accepted like them.
 */
export type Material =
  | { kind: "prompt" /** As the server calls it. */; name: string }
  | { kind: "resource"; uri: string; mediaType?: string }
  | { kind: "template" /** In the words of RFC 6570. */; uriTemplate: string; mediaType?: string };

/** Whether programs read it and no model calls it. */
export function isMaterial<M extends { material?: Material }>(
  method: M,
): method is M & { material: Material } {
  return method.material !== undefined;
}

/** Whether models call the method. */
export function isFunction(method: { material?: Material }): boolean {
  return method.material === undefined;
}
