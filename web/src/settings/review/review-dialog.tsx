import {
  describeOperation,
  type OwnerSettings,
  ownValue,
  restoreOperations,
  type SettingsOperation,
} from "@pegboard/registry-core";
import { DEFAULT_TEMPLATES } from "@pegboard/registry-core/prompts";
import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Note } from "../../components/note.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { LineChanges } from "../../components/text/line-changes.tsx";
import { Tile } from "../../components/tile.tsx";
import { TimeAgo } from "../../components/time-ago.tsx";
import { common } from "../../language/common.ts";
import { fill } from "../../language/fill.tsx";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";
import { say } from "./texts.ts";

/** What every review has. */
export interface ReviewProps {
  /** Why Save does nothing now. */
  blocked: string | undefined;
  onSave(): void;
  onClose(): void;
}

interface ReviewDialogProps extends ReviewProps {
  /** What follows from saving. */
  summary: ReactNode;
  /** The cost of an operation, if any. */
  costOf?(operation: SettingsOperation): ReactNode;
}

/** Every operation that Save would send, each with its own undo. */
export function ReviewDialog({ blocked, summary, costOf, onSave, onClose }: ReviewDialogProps) {
  const { drafted, stored } = useOwnerEdit();
  const { send } = useDrafting();
  const { pending } = drafted;
  const { revision, savedAt, savedBy } = stored;
  const discard = () => {
    onClose();
    send({ type: "discard" });
  };
  return (
    <Dialog
      width="l"
      title={say.reviewTitle(pending.length)}
      onClose={onClose}
      actions={
        <>
          <span className="num mr-auto self-center text-meta text-2 max-sm:basis-full">{summary}</span>
          <Button onClick={discard} blocked={pending.length === 0 ? say.nothingHasChanged : undefined}>
            {say.discardAll}
          </Button>
          <Button variant="primary" onClick={onSave} blocked={pending.length === 0 ? say.nothingHasChanged : blocked}>
            {common.save}
          </Button>
        </>
      }
    >
      <ul className="-mx-2">
        {pending.map((operation, index) => (
          <Change
            // biome-ignore lint/suspicious/noArrayIndexKey: operations have no identity of their own
            key={index}
            operation={operation}
            cost={costOf?.(operation)}
          />
        ))}
      </ul>
      <div className="mt-3">
        <Note>
          {savedAt === null
            ? say.basedOn(revision)
            : fill(say.basedOnSaved(revision, savedBy), { time: <TimeAgo at={savedAt} /> })}
        </Note>
      </div>
    </Dialog>
  );
}

interface ChangeProps {
  operation: SettingsOperation;
  cost: ReactNode;
}

function Change({ operation, cost }: ChangeProps) {
  const { stored, tools, icons } = useOwnerEdit();
  const { send } = useDrafting();
  const text = describeOperation(operation, restoreOperations(stored.settings, operation)[0], tools);
  const change = [text.place, text.from === undefined ? text.to : `${text.from} → ${text.to}`].join(" · ");
  const tool = "tool" in operation ? tools.get(operation.tool)?.definition : undefined;
  return (
    <li className="border-b border-line-soft px-2">
      <div className="flex min-h-[52px] items-center gap-3">
        <Tile node={ownValue(icons, tool?.icon ?? "")} color={tool?.color} ghost={"tool" in operation && !tool} />
        <span className="grid min-w-0 flex-1">
          <b className="truncate text-body font-medium">{text.title}</b>
          <span className="truncate text-meta text-2" title={change}>
            {change}
          </span>
        </span>
        {cost}
        <IconButton
          label={say.undoChange(text.title)}
          icon={Undo2}
          onClick={() => send({ type: "revert", operation })}
        />
      </div>
      {(operation.op === "setTemplate" || operation.op === "resetTemplate") && (
        <TemplateChange operation={operation} saved={stored.settings} />
      )}
    </li>
  );
}

interface TemplateChangeProps {
  operation: Extract<SettingsOperation, { op: "setTemplate" | "resetTemplate" }>;
  saved: OwnerSettings;
}

/** The difference of an edited template, line by line. */
function TemplateChange({ operation, saved }: TemplateChangeProps) {
  const { template } = operation;
  const before = saved.prompts?.[template] ?? DEFAULT_TEMPLATES[template];
  const after = operation.op === "setTemplate" ? operation.source : DEFAULT_TEMPLATES[template];
  return (
    <div className="mb-2">
      <LineChanges before={before} after={after} label={say.templateChanges[template]} />
    </div>
  );
}
