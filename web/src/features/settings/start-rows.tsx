import { Button } from "@pegboard/ui/button.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { paths } from "../../addresses/paths.ts";
import { sessionQuery, useYou } from "../../api/account/session.ts";
import { healthQuery, type InstallationAnswer } from "../../api/installation.ts";
import { peopleQuery } from "../../api/people.ts";
import {
  browserSessionsQuery,
  useForgetTerminal,
  useTerminalProof,
} from "../../api/terminal-proof.ts";
import { agentCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { Locked, SettingsRow } from "./settings-row.tsx";

/** How Pegboard was started and what it stores. */
export const InstallationContext = createContext<InstallationAnswer | undefined>(undefined);

export function useInstallation(): InstallationAnswer {
  const installation = use(InstallationContext);
  if (!installation) throw new Error("The rows about the start need what the server said of it.");
  return installation;
}

/** Where a value of the start is set: an option, a variable or the program around. */
export function SetBy({ option, variable }: { option?: string; variable?: string }) {
  const { runs } = useInstallation().startedWith;
  if (runs === "program") return t("Set by the program that Pegboard runs in.");
  const given = [option, variable].filter((name) => name !== undefined);
  const [first, second] = given.map((name) => <code key={name}>{name}</code>);
  return second
    ? t.rich("Set by {option} or {variable}.", { option: first, variable: second })
    : t.rich("Set by {option}.", { option: first });
}

export function GeneralRows() {
  const { startedAt, startedWith } = useInstallation();
  const { address, user, logLevel } = startedWith;
  return (
    <>
      <SettingsRow
        id="address"
        now={
          <>
            <SetBy option="--port" variable="PEGBOARD_PORT" />{" "}
            {t.rich("Started {time}", { time: <TimeAgo at={startedAt} /> })}
          </>
        }
      >
        <Locked value={address ?? window.location.origin} />
      </SettingsRow>
      <SettingsRow
        id="user"
        now={
          <>
            <SetBy variable="PEGBOARD_USER" /> {t("Otherwise the user of the system.")}
          </>
        }
      >
        <Locked value={user} />
      </SettingsRow>
      <StartedSourcesRow />
      <SettingsRow
        id="serverLog"
        now={
          <>
            <SetBy variable="PEGBOARD_LOG_LEVEL" />{" "}
            {logLevel !== "debug" && t("With debug every request is logged.")}
          </>
        }
      >
        <Locked value={logLevel} />
      </SettingsRow>
    </>
  );
}

/** The sources of the command line, beside all that there are. */
function StartedSourcesRow() {
  const { sources, config, withoutSources } = useInstallation().startedWith;
  const { data: health } = useQuery(healthQuery);
  const { modules, mcpFiles, openapi } = sources;
  const given = [
    modules > 0 && t("{count, plural, one {# module} other {# modules}}", { count: modules }),
    mcpFiles > 0 &&
      t("{count, plural, one {# file of MCP servers} other {# files of MCP servers}}", {
        count: mcpFiles,
      }),
    openapi > 0 && t("{count, plural, one {# service} other {# services}}", { count: openapi }),
    config,
  ].filter((part) => typeof part === "string");
  return (
    <SettingsRow
      id="startedSources"
      now={
        health && (
          <>
            {withoutSources && (
              <>
                {t.rich("None runs: Pegboard was started with {option}.", {
                  option: <code>--without-sources</code>,
                })}{" "}
              </>
            )}
            {t.rich(
              "{link}: {total, plural, one {# source} other {# sources}} in all{failed, plural, =0 {} other {, # failed}}",
              {
                total: health.sources.total,
                failed: health.sources.failed,
                link: <a href={paths.sources()}>{t("Sources")}</a>,
              },
            )}
          </>
        )
      }
    >
      <Locked value={undefined} none={given.join(", ") || t("None")} />
    </SettingsRow>
  );
}

export function SecurityRows() {
  const { startedWith } = useInstallation();
  const isSignedIn = useYou() !== undefined;
  const { host, tokenPort, tokenSocket, allowedHosts, trustedProxies } = startedWith;
  const { allowedPaths, privateAddresses } = startedWith;
  const door = [tokenPort, tokenSocket].filter((one) => one !== undefined).join(", ");
  const hosts = allowedHosts === "any" ? [t("any")] : allowedHosts;
  return (
    <>
      {isSignedIn ? <SignInRow /> : <OperatorsRow />}
      <CodeRow />
      <SettingsRow id="host" now={<SetBy option="--host" variable="PEGBOARD_HOST" />}>
        <Locked value={host} none={t("This machine only")} />
      </SettingsRow>
      <SettingsRow
        id="tokenDoor"
        now={<SetBy option="--token-port" variable="PEGBOARD_TOKEN_PORT" />}
      >
        <Locked value={door || undefined} />
      </SettingsRow>
      <AgentTokensRow />
      <SettingsRow id="allowedHosts" now={<SetBy variable="PEGBOARD_ALLOWED_HOSTS" />}>
        <Locked value={hosts.join(", ") || undefined} none={t("This machine's own names")} />
      </SettingsRow>
      <SettingsRow
        id="trustedProxies"
        now={<SetBy option="--trust-proxy" variable="PEGBOARD_TRUSTED_PROXIES" />}
      >
        <Locked value={trustedProxies.join(", ") || undefined} />
      </SettingsRow>
      <SettingsRow id="allowedPaths" now={<SetBy option="--allow-path" />}>
        <Locked value={allowedPaths.join(", ") || undefined} />
      </SettingsRow>
      <SettingsRow id="privateAddresses" now={<SetBy option="--private-addresses" />}>
        <Locked value={privateAddresses ? t("Allowed") : undefined} none={t("Refused")} />
      </SettingsRow>
    </>
  );
}

/** The tokens of all agents, which their pages make and revoke. */
function AgentTokensRow() {
  const { usable, endless, agents } = useInstallation().tokens;
  return (
    <SettingsRow
      id="agentTokens"
      now={
        <>
          {usable > 0 && (
            <>{t.rich("{endless, plural, =0 {None} other {#}} without an end.", { endless })} </>
          )}
          {t.rich("Made and revoked on Connect of each {agent}", {
            agent: <a href={paths.agents()}>{t("agent")}</a>,
          })}
        </>
      }
    >
      {usable === 0
        ? t("None: only this machine can connect")
        : t("{count, plural, one {# token} other {# tokens}} of {agents}", {
            count: usable,
            agents: agentCount(agents),
          })}
    </SettingsRow>
  );
}

/** How people sign in, how many can, and where they are. */
function SignInRow() {
  const { data: session } = useQuery(sessionQuery);
  const { data: listed } = useQuery(peopleQuery);
  const people = listed?.people ?? [];
  const active = people.filter(({ state }) => state === "active" || state === "locked").length;
  const provider = session?.sso?.name;
  return (
    <SettingsRow
      id="signIn"
      now={
        <>
          {listed &&
            t.rich(
              "{active} of {all, plural, one {# person} other {# people}} can sign in: {link}.",
              {
                active,
                all: people.length,
                link: <a href={paths.people()}>{t("People")}</a>,
              },
            )}{" "}
          {provider === undefined && <SetBy variable="PEGBOARD_OIDC_ISSUER" />}
        </>
      }
    >
      <Locked
        value={undefined}
        none={
          provider === undefined
            ? t("Passwords and passkeys, no SSO")
            : t("Passwords, passkeys and {name}", { name: provider })
        }
      />
    </SettingsRow>
  );
}

/** Who is an operator, and why the key of the start is asked for. */
function OperatorsRow() {
  const { keyReason, allowedHosts } = useInstallation().startedWith;
  const isNamed = allowedHosts === "any";
  const who = keyReason === undefined ? t("Everybody at this machine") : t("Who has the key");
  const link = <a href={paths.people()}>{t("Let people sign in")}</a>;
  return (
    <SettingsRow
      id="operators"
      now={
        <>
          {keyReason === undefined ? (
            <SetBy option="--require-key" variable="PEGBOARD_REQUIRE_KEY" />
          ) : (
            t.rich(
              "The key is in the address that the start prints. Asked for because of {reason}",
              { reason: <code>{keyReason}</code> },
            )
          )}{" "}
          {!isNamed && link}
        </>
      }
    >
      <Locked value={undefined} none={isNamed ? t("Whom the surrounding program admits") : who} />
    </SettingsRow>
  );
}

/** Whether this browser has given the code of the terminal, and how many others have. */
function CodeRow() {
  const { proof } = useTerminalProof();
  const isProven = proof?.proven === true;
  const { data: sessions } = useQuery({ ...browserSessionsQuery, enabled: isProven });
  const forget = useForgetTerminal();
  if (useYou()) return null;
  return (
    <SettingsRow
      id="code"
      now={
        isProven && sessions
          ? t.rich("{browsers, plural, one {# browser has} other {# browsers have}} given it", {
              browsers: sessions.sessions.length,
            })
          : t("Each start prints another one; a browser is asked once")
      }
    >
      {proof &&
        (isProven ? (
          <>
            {t("Given in this browser")}
            <Button size="s" onClick={() => forget.mutate()}>
              {t("Forget")}
            </Button>
          </>
        ) : (
          t("Not given in this browser")
        ))}
    </SettingsRow>
  );
}
