import { startTransition, useState } from "react";

/** A choice that this browser keeps under a name; the usual one is not stored. */
export function useRemembered<Choice extends string>(
  name: string,
  choices: Partial<Record<Choice, unknown>>,
  usual: Choice,
) {
  const key = `pegboard-${name}`;
  const [choice, setChoice] = useState(() => {
    const stored = readRemembered(key);
    return (Object.keys(choices) as Choice[]).find((one) => one === stored) ?? usual;
  });
  const choose = (next: Choice) => {
    // The content of the choice may have to load, and until then the page stays as it is.
    startTransition(() => setChoice(next));
    try {
      if (next === usual) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    } catch {
      // Storage is closed in some private modes, so the choice lasts for this page.
    }
  };
  return [choice, choose] as const;
}

function readRemembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
