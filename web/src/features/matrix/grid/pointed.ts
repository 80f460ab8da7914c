import { useState, useSyncExternalStore } from "react";
import type { GridPlace } from "./use-range.ts";

/** The cell under the pointer. Only the parts that show it draw again when it moves. */
export interface Pointed {
  read(): GridPlace | undefined;
  set(place: GridPlace | undefined): void;
  follow(draw: () => void): () => void;
}

export function usePointed(): Pointed {
  const [pointed] = useState(createPointed);
  return pointed;
}

/** The cell under the pointer, else the one with the cursor. */
export function useLookedAt(pointed: Pointed, cursor: GridPlace): GridPlace {
  return useSyncExternalStore(pointed.follow, pointed.read) ?? cursor;
}

function createPointed(): Pointed {
  let now: GridPlace | undefined;
  const drawn = new Set<() => void>();
  return {
    read: () => now,
    set(place) {
      if (place?.row === now?.row && place?.column === now?.column) return;
      now = place;
      for (const draw of drawn) draw();
    },
    follow(draw) {
      drawn.add(draw);
      return () => void drawn.delete(draw);
    },
  };
}
