/**
 * The little of the web platform that exists in every host. Merges with the host's own declaration.
 */
interface AbortSignal {
  readonly aborted: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the platform's own declaration, which must match to merge
  readonly reason: any;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}
interface AbortController {
  readonly signal: AbortSignal;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  abort(reason?: any): void;
}
declare var AbortController: { prototype: AbortController; new (): AbortController };
