import { compactOperations, type SettingsOperation } from "@pegboard/registry-core";
import {
  countChanges,
  type Restorable,
  restorableOperations,
  withSeen,
} from "@pegboard/registry-core/internal";
import { useState } from "react";
import { newAct, standingSteps } from "../../drafts/draft.ts";
import { t } from "../../messages/t.ts";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";
import { useHistoryOwner } from "./history-owner.ts";

/** Why something of another state cannot be stored now. */
export const LEFT_BECAUSE = {
  gone: t("it is gone"),
  core: t("it is core"),
  secret: t("its secret of then is no longer stored: enter it again"),
};

/** The result of the last press of Restore, while its step stands in the draft. */
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
  const draft = useDrafting((edit) => edit.draft);
  const [last, setLast] = useState<Restored & { act: number }>();
  const restore: Restoring["restore"] = (label, wanted) => {
    const { operations, left } = restorableOperations(
      { tools: definitions },
      stored.settings,
      wanted,
    );
    const changing = compactOperations(drafted.settings, operations);
    const act = newAct();
    onStep({ label, operations: withSeen(changing, definitions), act });
    setLast({ label, changes: countChanges(changing), left, act: act.id });
  };
  const stands =
    last?.changes === 0 || standingSteps(draft).some(({ act }) => act?.id === last?.act);
  return { blocked, restored: stands ? last : undefined, restore };
}
