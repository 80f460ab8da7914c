import type { ResolvedTool, SettingsOperation } from "@pegboard/registry-core";
import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import { lateCode } from "../../../components/page/late-code.ts";
import { LatePart } from "../../../components/page/late-part.tsx";
import { ageText, countOf } from "../../../components/text/count-text.ts";
import type { Clash } from "./stored-item.ts";
import type { SaveFailure } from "./use-save.ts";

const ClashDialog = lazy(() =>
  import("../review/clash-dialog.tsx").then((module) => ({ default: module.ClashDialog })),
);

const words = lateCode(() => import("../../../words/operation-place.ts"));

export interface SaveNoteProps {
  failure: SaveFailure | undefined;
  clashes: Clash[];
  saved: { at: string | null; by: string | null };
  tools: ReadonlyMap<string, ResolvedTool>;
  saving: boolean;
  onRetry(): void;
  /** The operations of the draft that give way to what is saved; the others stay. */
  onResolve(theirs: SettingsOperation[]): void;
}

/** Why the draft is not saved, and the ways out. The draft itself stays. */
export function SaveNote({ failure, clashes, saved, tools, saving, onRetry, onResolve }: SaveNoteProps) {
  const [comparing, setComparing] = useState(false);
  // While there is a server to load them from.
  useEffect(() => void words.load(), []);
  if (clashes.length > 0) {
    const mine = clashes.map((clash) => clash.mine);
    const first = clashes[0]?.mine;
    const more = clashes.length > 1 ? ` and ${countOf(clashes.length - 1, "more item", "more items")}` : "";
    return (
      <div className="flex-none border-t border-line bg-app px-4 py-2">
        <Note
          tone="bad"
          actions={
            <span className="flex flex-wrap gap-2">
              <Button size="s" onClick={() => setComparing(true)}>
                Compare
              </Button>
              <Button size="s" onClick={() => onResolve([])}>
                Keep mine
              </Button>
              <Button size="s" variant="ghost" onClick={() => onResolve(mine)}>
                Take theirs
              </Button>
            </span>
          }
        >
          <b className="font-semibold">Not saved.</b> {saved.by ?? "Somebody"} changed{" "}
          <Suspense fallback="an item of your draft">{first && <Changed operation={first} tools={tools} />}</Suspense>
          {more} {saved.at === null ? "meanwhile" : ageText(Date.parse(saved.at))}.
        </Note>
        <LatePart onClose={() => setComparing(false)}>
          {comparing && (
            <ClashDialog
              clashes={clashes}
              by={saved.by ?? "Somebody"}
              tools={tools}
              onClose={() => setComparing(false)}
              onResolve={(theirs) => {
                setComparing(false);
                onResolve(theirs);
              }}
            />
          )}
        </LatePart>
      </div>
    );
  }
  if (!failure) return null;
  return (
    <div className="flex-none border-t border-line bg-app px-4 py-2">
      <Note
        tone="bad"
        actions={
          <Button size="s" onClick={onRetry} blocked={saving ? "Saving…" : undefined}>
            Retry
          </Button>
        }
      >
        <b className="font-semibold">Not saved.</b> {failure.message}
        {failure.refused.length > 0 && (
          <ul className="mt-1 grid gap-0.5">
            {failure.refused.map(({ operation, reason }) => (
              <li key={`${JSON.stringify(operation)} ${reason}`}>
                <Suspense fallback="An item of your draft">
                  <Changed operation={operation} tools={tools} withPlace />
                </Suspense>
                : {reason}
              </li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  );
}

interface ChangedProps {
  operation: SettingsOperation;
  tools: ReadonlyMap<string, ResolvedTool>;
  withPlace?: boolean;
}

/** What an operation changes. */
function Changed({ operation, tools, withPlace }: ChangedProps) {
  const { title, place } = words.use().operationPlace(operation, tools);
  return (
    <>
      <i>{title}</i>
      {withPlace && ` (${place})`}
    </>
  );
}
