import { fieldLabel, isSecretMarker, type JsonValue, ownValue } from "@pegboard/registry-core";
import { Button } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import { configText } from "../../../words/operation-text.ts";
import type { RegistryTool } from "../registry-model.ts";
import type { EverybodyConfig } from "./use-everybody-config.ts";

/** What a person should know before they save: what agents have to set themselves, why the last save failed, and whose change it would replace. */
export function EverybodyNotes({ tool, config }: { tool: RegistryTool; config: EverybodyConfig }) {
  const { configSchema, configDefaults } = tool.declared;
  const { value, stored, failure, lost } = config;
  const label = (key: string) => fieldLabel(tool.declared, [key]);
  const open = (configSchema?.required ?? []).filter(
    (key) => ownValue(value, key) === undefined && ownValue(configDefaults, key) === undefined,
  );
  if (!failure && open.length === 0 && lost.length === 0) return null;
  return (
    <div className="grid gap-2 border-b border-line-soft px-6 py-2 text-meta text-2 max-sm:px-4">
      {open.length > 0 && (
        <p>
          {open.map(label).join(", ")} {open.length === 1 ? "is" : "are"} required: while{" "}
          {open.length === 1 ? "it is" : "they are"} not set here, each agent needs its own.
        </p>
      )}
      {lost.length > 0 && (
        <Note
          tone="warn"
          actions={
            <Button size="s" variant="ghost" onClick={() => config.forgetLost()}>
              Dismiss
            </Button>
          }
        >
          {lost.map(label).join(", ")} {lost.length === 1 ? "has" : "have"} to be entered again: unsaved secrets are not
          kept in the browser.
        </Note>
      )}
      {failure && failure.clashes.length === 0 && (
        <Note tone="bad">
          Not saved.{" "}
          {failure.issues.length === 0
            ? failure.message
            : `${failure.issues.map(({ path, message }) => `${fieldLabel(tool.declared, path)} ${message}`).join("; ")}.`}
        </Note>
      )}
      {failure?.clashes.map(({ key, savedBy, savedAt }) => (
        <Note
          key={key}
          tone="bad"
          actions={
            <Button size="s" onClick={() => config.cancel([key])}>
              Take theirs
            </Button>
          }
        >
          Not saved: {label(key)} is now {shown(tool, key, ownValue(stored, key))}. {savedBy} changed it at{" "}
          {new Date(savedAt).toLocaleString()}. Save again to replace it with yours.
        </Note>
      ))}
    </div>
  );
}

function shown({ declared }: RegistryTool, key: string, value: JsonValue | undefined): string {
  if (value === undefined) return "back at its default";
  return isSecretMarker(value) ? "another secret" : configText({ key, value }, declared);
}
