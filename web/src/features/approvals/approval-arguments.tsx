import {
  isJsonObject,
  type JsonSchema,
  type JsonValue,
  jsonText,
  sameJson,
} from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { appBase } from "@pegboard/ui/app-base.ts";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useState } from "react";
import type { ApprovalAnswer } from "../../api/approvals.ts";
import { useCommand } from "../../commands/use-command.ts";
import { KeptArguments } from "../../components/kept-arguments.tsx";
import { t } from "../../messages/t.ts";

type Form = "form" | "json";

/** All arguments of a call, as a form or as JSON. Nothing is folded. */
export function ApprovalArguments({ approval }: { approval: ApprovalAnswer }) {
  const { arguments: args, parameters, cutCharacters, tool, id } = approval;
  const [form, setForm] = useState<Form>("form");
  useCommand("approvals.form", () => setForm(form === "form" ? "json" : "form"));
  const rows = argumentRows(args, parameters);
  const sent = rows.filter(({ value }) => value !== undefined).length;
  return (
    <PaneSection
      title={t("Arguments")}
      help={t(
        "{sent, number} sent{left, plural, =0 {} one {, # optional not sent} other {, # optional not sent}}",
        { sent, left: rows.length - sent },
      )}
      action={
        <>
          <Segmented<Form>
            label={t("Arguments as")}
            items={[
              { id: "form", label: t("Form") },
              { id: "json", label: t("JSON") },
            ]}
            value={form}
            onChange={setForm}
          />
          <CopyButton text={jsonText(args, 2)} label={t("Copy the arguments")} />
        </>
      }
    >
      {cutCharacters !== undefined && (
        <Note
          tone="warn"
          actions={
            <a
              href={`${appBase}/api/v1/approvals/${id}?whole=true`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass("default", "s")}
            >
              {t("Open all of them")}
            </a>
          }
        >
          {t(
            "The arguments have {count, number} characters: long texts are cut here. Approving lets all of them through.",
            { count: cutCharacters },
          )}
        </Note>
      )}
      {form === "json" || rows.length === 0 ? (
        <KeptArguments value={args} tool={tool} />
      ) : (
        <dl className="grid">
          {rows.map((row) => (
            <ArgumentRow key={row.name} {...row} tool={tool} />
          ))}
        </dl>
      )}
    </PaneSection>
  );
}

interface Argument {
  name: string;
  title: string | undefined;
  /** Absent where it is not sent. */
  value: JsonValue | undefined;
  isDefault: boolean;
}

/** The arguments in the order of the parameters, then those that no parameter describes. */
function argumentRows(args: JsonValue, { properties = {} }: JsonSchema): Argument[] {
  if (!isJsonObject(args)) return [];
  const names = [...new Set([...Object.keys(properties), ...Object.keys(args)])];
  return names.map((name) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    const { title, default: usual } = typeof schema === "object" ? schema : {};
    return {
      name,
      title,
      value,
      isDefault: value !== undefined && usual !== undefined && sameJson(value, usual),
    };
  });
}

function ArgumentRow({ name, title, value, isDefault, tool }: Argument & { tool: string }) {
  const code = escapeInvisible(name);
  return (
    <div className="grid min-h-8.5 grid-cols-[208px_minmax(0,1fr)_auto] items-baseline gap-x-4 border-line-soft py-1.5 text-list not-first:border-t max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:py-2">
      <dt className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-2">
        {title !== undefined && <span className="wrap-anywhere">{escapeInvisible(title)}</span>}
        <code className="font-mono text-code wrap-anywhere">{code}</code>
      </dt>
      <dd className="max-h-80 min-w-0 overflow-auto wrap-anywhere whitespace-pre-wrap text-1 max-sm:order-last max-sm:col-span-2 max-sm:text-body">
        {value === undefined ? (
          <span className="text-3">{t("Not sent")}</span>
        ) : (
          <ArgumentValue value={value} tool={tool} />
        )}
      </dd>
      <dd className="text-meta text-2">
        {value === undefined && t("optional")}
        {isDefault && t("default")}
      </dd>
    </div>
  );
}

function ArgumentValue({ value, tool }: { value: JsonValue; tool: string }) {
  if (typeof value === "string") return value === "" ? "“”" : escapeInvisible(value);
  if (value === true) return t("Yes");
  if (value === false) return t("No");
  if (typeof value === "object" && value !== null)
    return <KeptArguments value={value} tool={tool} />;
  return <span className="num">{jsonText(value)}</span>;
}
