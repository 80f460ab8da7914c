import { iconSize } from "@pegboard/ui/icon-size.ts";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { capitalise, orText } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Lock } from "lucide-react";
import { useId, useState } from "react";
import type { OpenApiReading } from "../../../api/sources/openapi-sources.ts";
import { t } from "../../../messages/t.ts";
import type { AccessDraft } from "./access-draft.ts";

interface AccessFieldsProps {
  reading: OpenApiReading;
  draft: AccessDraft;
  /** Credentials whose keys are stored. */
  isSet: ReadonlySet<string>;
  onChange(draft: AccessDraft): void;
}

/**
 * Fields for where calls go, and for the keys that go there. The values hold for every agent that
 * has none of its own.
 */
export function AccessFields({ reading, draft, isSet, onChange }: AccessFieldsProps) {
  const { servers, credentials, choices } = reading;
  const isGiven = (key: string) => isSet.has(key) || Boolean(draft.keys[key]);
  const given = choices.findIndex((together) => together.every(isGiven));
  const [chosen, setChosen] = useState(Math.max(0, given));
  const others = new Set(choices.filter((_, index) => index !== chosen).flat());
  const isShown = (key: string) => choices[chosen]?.includes(key) || !others.has(key);
  const address = chosenServerAddress(servers, draft);
  return (
    <>
      <ServerFields reading={reading} draft={draft} onChange={onChange} />
      {credentials.length > 0 && (
        <PaneSection title={t("Access")} help={t("for every agent; an agent may have its own")}>
          <div className="grid gap-3">
            {choices.length > 1 && (
              <WayField
                reading={reading}
                chosen={chosen}
                onChoose={(index) => {
                  setChosen(index);
                  onChange(withKeysOf(choices[index] ?? [], { draft, choices }));
                }}
              />
            )}
            {credentials
              .filter(({ key }) => isShown(key))
              .map((credential) => (
                <KeyField
                  key={credential.key}
                  credential={credential}
                  draft={draft}
                  isSet={isSet.has(credential.key)}
                  onChange={onChange}
                />
              ))}
            <WhereKeysGo servers={address === undefined ? [] : [address]} />
          </div>
        </PaneSection>
      )}
    </>
  );
}

interface WayFieldProps {
  reading: OpenApiReading;
  chosen: number;
  onChoose(index: number): void;
}

/** The choice of one of several ways of access, of which one is enough. */
function WayField({ reading: { choices, credentials }, chosen, onChoose }: WayFieldProps) {
  const schemeOf = (key: string) => credentials.find((one) => one.key === key)?.scheme ?? key;
  return (
    <StackedField label={t("Access with")} help={t("One of these is enough.")}>
      {({ id, describedBy }) => (
        <Select
          id={id}
          aria-describedby={describedBy}
          value={String(chosen)}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {choices.map((together, index) => (
            <option key={together.join(" ")} value={index}>
              {together.map(schemeOf).join(" + ")}
            </option>
          ))}
        </Select>
      )}
    </StackedField>
  );
}

/** The draft without what was typed for other ways of access, which are out of sight. */
function withKeysOf(
  together: readonly string[],
  { draft, choices }: { draft: AccessDraft; choices: OpenApiReading["choices"] },
): AccessDraft {
  const hidden = new Set(choices.flat().filter((key) => !together.includes(key)));
  const kept = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => !hidden.has(key)));
  return { ...draft, keys: kept(draft.keys), userNames: kept(draft.userNames) };
}

type Servers = OpenApiReading["servers"];

const serverOf = (servers: Servers, { server }: AccessDraft) =>
  servers.find(({ url }) => url === server) ?? (server === undefined ? servers[0] : undefined);

/** The address that calls go to, with the chosen parts. */
function chosenServerAddress(servers: Servers, draft: AccessDraft): string | undefined {
  const server = serverOf(servers, draft);
  if (!server) return draft.server || undefined;
  return server.url.replace(
    /\{([^{}]+)\}/g,
    (part, name: string) => draft.variables[name] || server.variables[name]?.default || part,
  );
}

function ServerFields({ reading: { servers }, draft, onChange }: Omit<AccessFieldsProps, "isSet">) {
  const server = serverOf(servers, draft);
  const variables = Object.entries(server?.variables ?? {});
  const gone = servers.length > 0 && !server ? draft.server : undefined;
  const only = server ? (
    <code className="text-code wrap-anywhere">{server.url}</code>
  ) : (
    <TextInput
      mono
      aria-label={t("Server")}
      placeholder="https://api.example.com/v1"
      value={draft.server ?? ""}
      onChange={(typed) => onChange({ ...draft, server: typed })}
    />
  );
  return (
    <PaneSection
      title={t("Server")}
      help={
        servers.length > 1
          ? t("{count, number} in the description", { count: servers.length })
          : undefined
      }
    >
      <div className="grid gap-1.5">
        {servers.length > 1 || gone !== undefined ? (
          <Select
            aria-label={t("Server")}
            className="font-mono text-code"
            value={server?.url ?? gone}
            onChange={({ target }) => onChange({ ...draft, server: target.value, variables: {} })}
          >
            {gone !== undefined && <option value={gone}>{gone}</option>}
            {servers.map(({ url, description }) => (
              <option key={url} value={url}>
                {url}
                {description && ` (${description})`}
              </option>
            ))}
          </Select>
        ) : (
          only
        )}
        {gone !== undefined && (
          <Note tone="warn">
            {t("The description does not name this server any more: choose another.")}
          </Note>
        )}
        {variables.map(([name, variable]) => (
          <VariableField
            key={name}
            name={name}
            variable={variable}
            value={draft.variables[name]}
            onChange={(value) =>
              onChange({ ...draft, variables: { ...draft.variables, [name]: value } })
            }
          />
        ))}
        {variables.length > 0 && (
          <code className="text-right text-code wrap-anywhere text-2">
            {chosenServerAddress(servers, draft)}
          </code>
        )}
      </div>
    </PaneSection>
  );
}

interface VariableFieldProps {
  name: string;
  variable: Servers[number]["variables"][string];
  value: string | undefined;
  onChange(value: string): void;
}

/** A field for a part of the server's address. */
function VariableField({ name, variable, value = variable.default, onChange }: VariableFieldProps) {
  const id = useId();
  const values = variable.enum && [...new Set([...variable.enum, variable.default])];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] items-center gap-2 text-list">
      <label htmlFor={id} className="truncate text-2" title={variable.description}>
        {name}
      </label>
      {values ? (
        <Select size="s" id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {values.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      ) : (
        <TextInput mono size="s" id={id} value={value} onChange={onChange} />
      )}
    </div>
  );
}

interface KeyFieldProps extends Pick<AccessFieldsProps, "draft" | "onChange"> {
  credential: OpenApiReading["credentials"][number];
  isSet: boolean;
}

function KeyField({ credential, draft, isSet, onChange }: KeyFieldProps) {
  const { key, scheme, isSignIn } = credential;
  const isBasic = credential.credential.kind === "basic";
  const asked = isBasic
    ? t("Password, now or later per agent")
    : t("Enter now, or later per agent");
  return (
    <StackedField
      label={scheme}
      help={
        <>
          {capitalise(accessText(credential))}.
          {isSignIn && ` ${t("Enter a token that you got by signing in elsewhere.")}`}
        </>
      }
    >
      {({ id, describedBy }) => (
        <div className="grid gap-1.5">
          {isBasic && (
            <TextInput
              aria-label={t("User name of {scheme}", { scheme })}
              placeholder={t("User name")}
              value={draft.userNames[key] ?? ""}
              onChange={(typed) =>
                onChange({ ...draft, userNames: { ...draft.userNames, [key]: typed } })
              }
            />
          )}
          <TextInput
            mono
            id={id}
            type="password"
            autoComplete="new-password"
            aria-describedby={describedBy}
            placeholder={isSet ? t("Set; type another to replace it") : asked}
            value={draft.keys[key] ?? ""}
            onChange={(typed) =>
              onChange({
                ...draft,
                keys: { ...draft.keys, [key]: typed },
                ...(isBasic && { userNames: { [key]: "", ...draft.userNames } }),
              })
            }
          />
        </div>
      )}
    </StackedField>
  );
}

const SENT_AS = {
  header: (name: string) => t("key in the header {name}", { name }),
  query: (name: string) => t("key in the address as {name}", { name }),
  cookie: (name: string) => t("key in the cookie {name}", { name }),
};

type Credential = OpenApiReading["credentials"][number];

/** How a key is sent, and how many operations take it. */
export function accessText({ credential, isSignIn, operations }: Credential): string {
  return `${howSent(credential, isSignIn)}, ${t("{count, plural, one {# operation} other {# operations}}", { count: operations })}`;
}

function howSent(credential: Credential["credential"], isSignIn: boolean | undefined): string {
  if (credential.kind === "basic") return t("user name and password in a header");
  if (credential.kind === "bearer")
    return isSignIn ? t("token of a sign-in, in a header") : t("token in a header");
  return SENT_AS[credential.in](credential.name);
}

/** The number of hosts that are named, because there may be one for each region. */
const HOSTS_NAMED = 3;

/** A note about where keys go, and what happens when that changes. */
export function WhereKeysGo({ servers }: { servers: readonly string[] }) {
  const hosts = servers.map((url) => url.replace(/^https?:\/\//, ""));
  return (
    <p className="flex items-start gap-1.5 text-meta text-2">
      <Lock {...iconSize.s} className="mt-px flex-none" />
      <span className="min-w-0 wrap-anywhere">
        {hosts.length === 0
          ? t(
              "The description names no server: enter one in the settings of its tools. Keys go there only.",
            )
          : t(
              "Sent to {hosts}{more, plural, =0 {} other { or one of # more}} only. Another server asks for it again.",
              {
                hosts: orText(hosts.slice(0, HOSTS_NAMED)),
                more: Math.max(0, hosts.length - HOSTS_NAMED),
              },
            )}
      </span>
    </p>
  );
}
