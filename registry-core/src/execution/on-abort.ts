interface FollowedSignal {
  callbacks: Set<() => void>;
  stop(): void;
}

const followed = new WeakMap<AbortSignal, FollowedSignal>();

/**
 * Calls back when a signal is aborted; the function that it answers stops that. However many follow
 * a signal, it has one listener, because hosts warn of more than ten.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, stop } = followed.get(signal) ?? followSignal(signal);
  // Each caller has an entry of its own, also when two pass one function.
  const entry = () => callback();
  callbacks.add(entry);
  return () => {
    callbacks.delete(entry);
    if (callbacks.size === 0) stop();
  };
}

function followSignal(signal: AbortSignal): FollowedSignal {
  const callbacks = new Set<() => void>();
  const run = () => {
    for (const callback of [...callbacks]) callback();
  };
  const stop = () => {
    signal.removeEventListener("abort", run);
    followed.delete(signal);
  };
  signal.addEventListener("abort", run);
  const entry = { callbacks, stop };
  followed.set(signal, entry);
  return entry;
}
