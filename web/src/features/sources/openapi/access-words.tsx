import { iconSize } from "@pegboard/ui/icon-size.ts";
import { orText } from "@pegboard/ui/messages/sentences.ts";
import { Lock } from "lucide-react";
import type { OpenApiReading } from "../../../api/openapi-sources.ts";
import { t } from "../../../messages/t.ts";

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
