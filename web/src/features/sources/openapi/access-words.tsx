import { Lock } from "lucide-react";
import type { OpenApiReading } from "../../../api/openapi-sources.ts";
import { iconSize } from "../../../components/icon-size.ts";
import { say } from "./texts.ts";

type Credential = OpenApiReading["credentials"][number];

/** How a key is sent, and how many operations take it. */
export function accessText({ credential, isSignIn, operations }: Credential): string {
  return `${howSent(credential, isSignIn)}, ${say.operationCount(operations)}`;
}

function howSent(credential: Credential["credential"], isSignIn: boolean | undefined): string {
  if (credential.kind === "basic") return say.sentAs.basic;
  if (credential.kind === "bearer") return isSignIn ? say.sentAs.signIn : say.sentAs.bearer;
  return say.sentAs[credential.in](credential.name);
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
          ? say.theDescriptionNamesNoServer
          : say.sentToOnly(hosts.slice(0, HOSTS_NAMED), hosts.length - HOSTS_NAMED)}
      </span>
    </p>
  );
}
