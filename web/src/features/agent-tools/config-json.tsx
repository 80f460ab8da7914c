import { type Issue, type JsonObject, sameJson, type ToolDefinition } from "@pegboard/registry-core";
import { Check, CircleX } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { iconSize } from "../../components/icon-size.ts";
import { JsonEditor } from "../../components/json-editor.tsx";
import { pathText } from "./tool-issues.ts";

export interface ConfigJsonProps {
  tool: ToolDefinition;
  value: JsonObject;
  issues: Issue[];
  readOnly: boolean;
  onChange(value: JsonObject): void;
  onUnreadable(reason: string | undefined): void;
}

/** The whole config as text. What cannot be read stays in the editor and changes nothing. */
export function ConfigJson({ tool, value, issues, readOnly, onChange, onUnreadable }: ConfigJsonProps) {
  const id = useId();
  const [text, setText] = useState(() => write(value));
  const read = readObject(text);
  // Undo, a reset or another person's save changes the value under the text.
  const [shown, setShown] = useState(value);
  if (!sameJson(shown, value)) {
    setShown(value);
    if (!("value" in read) || !sameJson(read.value, value)) setText(write(value));
  }
  const reason = "reason" in read ? read.reason : undefined;
  useEffect(() => {
    onUnreadable(reason);
    return () => onUnreadable(undefined);
  }, [reason, onUnreadable]);
  const edit = (next: string) => {
    setText(next);
    const parsed = readObject(next);
    if ("value" in parsed) onChange(parsed.value);
  };
  const messages =
    reason === undefined ? issues.map((issue) => `${pathText(issue.path)} ${issue.message}`.trim()) : [reason];
  return (
    <div className="grid content-start gap-2 px-6 py-3 max-sm:px-4">
      <JsonEditor
        value={text}
        onChange={edit}
        label={`Config of ${tool.displayName} as JSON`}
        readOnly={readOnly}
        invalid={messages.length > 0}
        describedBy={id}
      />
      <ul id={id} className="grid gap-1 text-meta font-medium">
        {messages.map((message) => (
          <li key={message} className="flex items-start gap-1.5 text-red">
            <CircleX {...iconSize.s} className="mt-px flex-none" />
            {message}
          </li>
        ))}
        {messages.length === 0 && (
          <li className="flex items-center gap-1.5 text-2">
            <Check {...iconSize.s} className="text-green" />
            Valid against the schema
          </li>
        )}
      </ul>
    </div>
  );
}

const write = (value: JsonObject): string => JSON.stringify(value, null, 2);

function readObject(text: string): { value: JsonObject } | { reason: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return { reason: "A config is one object: { … }." };
    return { value: value as JsonObject };
  } catch (error) {
    return { reason: error instanceof Error ? `This is not JSON yet: ${error.message}` : "This is not JSON yet." };
  }
}
