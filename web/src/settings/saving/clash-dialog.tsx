import type { SettingsOperation } from "@pegboard/registry-core";
import { describeOperation, type NamedTools } from "@pegboard/registry-core/internal";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import type { Clash } from "../../drafts/draft.ts";
import { say } from "./texts.ts";

export interface ClashDialogProps {
  clashes: Clash[];
  /** Who saved the other side. */
  by: string;
  tools: NamedTools;
  onResolve(theirs: SettingsOperation[]): void;
  onClose(): void;
}

/** Both sides of every item that two people changed, with a choice for each. */
export function ClashDialog({ clashes, by, tools, onResolve, onClose }: ClashDialogProps) {
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const choose = (index: number, side: "mine" | "theirs") =>
    setTaken(
      (before) =>
        new Set(
          side === "theirs" ? [...before, index] : [...before].filter((one) => one !== index),
        ),
    );
  return (
    <Dialog
      width="l"
      title={say.changedByBothTitle(clashes.length)}
      description={say.savedWhileYouEdited(by)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say.decideLater}</Button>
          <Button
            variant="primary"
            onClick={() =>
              onResolve(clashes.filter((_, index) => taken.has(index)).map(({ mine }) => mine))
            }
          >
            {say.useThese}
          </Button>
        </>
      }
    >
      <ul className="grid gap-3">
        {clashes.map(({ mine, theirs }, index) => {
          const text = describeOperation(mine, theirs[0], tools);
          const saved =
            text.from ?? theirs.map((one) => describeOperation(one, one, tools).to).join(", ");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: clashes have no identity of their own
            <li key={index} className="grid gap-2 rounded-lg border border-line bg-sunken p-3">
              <div className="flex items-center gap-3">
                <span className="min-w-0 flex-1 text-list">
                  <b className="font-medium">{text.title}</b>{" "}
                  <span className="text-2">{text.place}</span>
                </span>
                <Segmented
                  label={say.whichSide(text.title)}
                  items={[
                    { id: "mine", label: say.mine },
                    { id: "theirs", label: say.theirs },
                  ]}
                  value={taken.has(index) ? "theirs" : "mine"}
                  onChange={(side) => choose(index, side)}
                />
              </div>
              <dl className="grid grid-cols-2 gap-3 text-meta">
                <div>
                  <dt className="text-2">{say.mine}</dt>
                  <dd className="break-words text-1">{text.to}</dd>
                </div>
                <div>
                  <dt className="text-2">{say.theirsSaved}</dt>
                  <dd className="break-words text-1">{saved}</dd>
                </div>
              </dl>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
