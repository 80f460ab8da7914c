import { appBase } from "@pegboard/ui/app-base.ts";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { addressNow, replaceAddress } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { sessionQuery } from "../../api/account/session.ts";
import { GateLookContext } from "../../features/account/sign-in/gate-frame.tsx";
import { LinkPage } from "../../features/account/sign-in/link-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";
import { useEnter, useGateLook } from "../enter.ts";

/** The page of a link for one person. */
export function LinkRoute() {
  useDocumentTitle(t("Your link"));
  const { data: session } = useQuery(sessionQuery);
  const [code, setCode] = useState<{ is: string | undefined }>();
  const look = useGateLook();
  const enter = useEnter();
  useLayoutEffect(() => setCode({ is: takeCode() }), []);
  if (!code) return null;
  return (
    <GateLookContext value={look}>
      <LinkPage session={session} code={code.is} onSignedIn={(you) => enter(you, paths.agents())} />
    </GateLookContext>
  );
}

let taken: string | undefined;

/** Takes the code out of the address at once: nobody reads it there, and no history keeps it. */
function takeCode(): string | undefined {
  const { hash } = addressNow();
  if (hash.length > 1) {
    taken = hash.slice(1);
    replaceAddress(`${appBase}/link`);
  }
  return taken;
}
