import { compactOperations, type SettingsOperation } from "@pegboard/registry-core";
import { type Restorable, restorableOperations, withSeen } from "@pegboard/registry-core/internal";
import { useState } from "react";
import { useOwnerEdit } from "../owner-edit.tsx";
import { useHistoryOwner } from "./history-owner.ts";

/** The result of the last press of Restore. */
export interface Restored {
  label: string;
  /** The number of changes that it put into the draft. */
  changes: number;
  left: Restorable["left"];
}

export interface Restoring {
  blocked: string | undefined;
  restored: Restored | undefined;
  /**
   * Puts operations that restore earlier settings into the draft, as one step. Those that cannot be
   * stored now are left out and reported.
   */
  restore(label: string, operations: readonly SettingsOperation[]): void;
}

export function useRestore(): Restoring {
  const { drafted, stored, blocked, onStep } = useOwnerEdit(
    "drafted",
    "stored",
    "blocked",
    "onStep",
  );
  const { definitions } = useHistoryOwner();
  const [restored, setRestored] = useState<Restored>();
  const restore: Restoring["restore"] = (label, wanted) => {
    const { operations, left } = restorableOperations(
      { tools: definitions },
      stored.settings,
      wanted,
    );
    const changing = compactOperations(drafted.settings, operations);
    onStep({ label, operations: withSeen(changing, definitions) });
    setRestored({ label, changes: changing.length, left });
  };
  return { blocked, restored, restore };
}
