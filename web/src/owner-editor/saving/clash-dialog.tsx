import type { SettingsOperation } from "@pegboard/registry-core";
import { describeOperation, type NamedTools } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { useState } from "react";
import type { Clash } from "../../drafts/draft.ts";
import { t } from "../../messages/t.ts";

export interface ClashDialogProps {
  clashes: Clash[];
  /** The person who saved the other side. */
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
      title={t("{count, plural, one {# item} other {# items}} changed by both", {
        count: clashes.length,
      })}
      description={t(
        "{by} saved while you were editing. Choose for each item; your other changes stay.",
        { by },
      )}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("Decide later")}</Button>
          <Button
            variant="primary"
            onClick={() =>
              onResolve(clashes.filter((_, index) => taken.has(index)).map(({ mine }) => mine))
            }
          >
            {t("Use these")}
          </Button>
        </>
      }
    >
      <ul className="grid gap-3">
        {clashes.map(({ mine, theirs }, index) => {
          const text = describeOperation(mine, { before: theirs[0], tools }, t);
          const saved =
            text.from ??
            theirs.map((one) => describeOperation(one, { before: one, tools }, t).to).join(", ");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: clashes have no identity of their own
            <li key={index} className="grid gap-2 rounded-lg border border-line bg-sunken p-3">
              <div className="flex items-center gap-3">
                <span className="min-w-0 flex-1 text-list">
                  <b className="font-medium">{text.title}</b>{" "}
                  <span className="text-2">{text.place}</span>
                </span>
                <Segmented
                  label={t("Which {title}", { title: text.title })}
                  items={[
                    { id: "mine", label: t("Mine") },
                    { id: "theirs", label: t("Theirs") },
                  ]}
                  value={taken.has(index) ? "theirs" : "mine"}
                  onChange={(side) => choose(index, side)}
                />
              </div>
              <dl className="grid grid-cols-2 gap-3 text-meta">
                <div>
                  <dt className="text-2">{t("Mine")}</dt>
                  <dd className="break-words text-1">{text.to}</dd>
                </div>
                <div>
                  <dt className="text-2">{t("Theirs, saved")}</dt>
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
