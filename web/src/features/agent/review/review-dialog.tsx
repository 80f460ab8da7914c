import {
  type AgentSettings,
  DEFAULT_TEMPLATES,
  ownValue,
  restoreOperations,
  type SettingsOperation,
} from "@pegboard/registry-core";
import { Undo2 } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Note } from "../../../components/note.tsx";
import { Dialog } from "../../../components/overlays/dialog.tsx";
import { ageText, changeText, countOf, countText } from "../../../components/text/count-text.ts";
import { LineChanges } from "../../../components/text/line-changes.tsx";
import { Tile } from "../../../components/tile.tsx";
import { describeOperation } from "../../../words/operation-text.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { operationTokens } from "./operation-tokens.ts";

export interface ReviewDialogProps {
  /** Why Save does nothing now. */
  blocked: string | undefined;
  onRevert(operation: SettingsOperation): void;
  onDiscard(): void;
  onSave(): void;
  onClose(): void;
}

/** Every operation that Save would send, each with its own undo. */
export function ReviewDialog({ blocked, ...rest }: ReviewDialogProps) {
  const { model, settings: saved } = useAgentEdit();
  const { pending, counts } = model;
  return (
    <Dialog
      width="l"
      title={`Review ${countOf(pending.length, "change")}`}
      onClose={rest.onClose}
      actions={
        <>
          <span className="num mr-auto self-center text-meta text-2 max-sm:basis-full">
            After saving: <b className="font-semibold text-1">{countText(counts.tokens)}</b> tokens
          </span>
          <Button onClick={rest.onDiscard} blocked={pending.length === 0 ? "Nothing has changed" : undefined}>
            Discard all
          </Button>
          <Button
            variant="primary"
            onClick={rest.onSave}
            blocked={pending.length === 0 ? "Nothing has changed" : blocked}
          >
            Save
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
            onRevert={() => rest.onRevert(operation)}
          />
        ))}
      </ul>
      <div className="mt-3">
        <Note>
          Based on revision {saved.revision}
          {saved.savedAt !== null &&
            `, saved${saved.savedBy === null ? "" : ` by ${saved.savedBy}`} ${ageText(Date.parse(saved.savedAt))}`}
          .
        </Note>
      </div>
    </Dialog>
  );
}

interface ChangeProps {
  operation: SettingsOperation;
  onRevert(): void;
}

function Change({ operation, onRevert }: ChangeProps) {
  const { model, saved, answer } = useAgentEdit();
  const tools = model.byName;
  const text = describeOperation(operation, restoreOperations(saved.settings, operation)[0], tools);
  const change = [text.place, text.from === undefined ? text.to : `${text.from} → ${text.to}`].join(" · ");
  const tool = "tool" in operation ? tools.get(operation.tool)?.definition : undefined;
  const tokens = operationTokens(operation, model);
  return (
    <li className="border-b border-line-soft px-2">
      <div className="flex min-h-[52px] items-center gap-3">
        <Tile
          node={ownValue(answer.icons, tool?.icon ?? "")}
          color={tool?.color}
          ghost={"tool" in operation && !tool}
        />
        <span className="grid min-w-0 flex-1">
          <b className="truncate text-body font-medium">{text.title}</b>
          <span className="truncate text-meta text-2" title={change}>
            {change}
          </span>
        </span>
        {tokens !== 0 && <span className="num text-list text-2">{changeText(tokens)}</span>}
        <IconButton label={`Undo ${text.title}`} icon={Undo2} onClick={onRevert} />
      </div>
      {(operation.op === "setTemplate" || operation.op === "resetTemplate") && (
        <TemplateChange operation={operation} saved={saved.settings} />
      )}
    </li>
  );
}

interface TemplateChangeProps {
  operation: Extract<SettingsOperation, { op: "setTemplate" | "resetTemplate" }>;
  saved: AgentSettings;
}

/** What an edit changes of a template, line by line. */
function TemplateChange({ operation, saved }: TemplateChangeProps) {
  const { template } = operation;
  const before = saved.prompts?.[template] ?? DEFAULT_TEMPLATES[template];
  const after = operation.op === "setTemplate" ? operation.source : DEFAULT_TEMPLATES[template];
  return (
    <div className="mb-2">
      <LineChanges before={before} after={after} label={`Changes of the ${template} template`} />
    </div>
  );
}
