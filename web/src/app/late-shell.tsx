import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { paths } from "../addresses/paths.ts";
import { keptForWhom } from "../api/account/kept-for.ts";
import { adoptKept } from "../api/account/kept-work.ts";
import { challenge } from "../api/account/proof-challenge.ts";
import { isSignedOut, sessionQuery } from "../api/account/session.ts";
import { areNoticesOn } from "../api/approvals.ts";
import { approvalsQuery } from "../api/waiting-calls.ts";
import { CommandKeys } from "../commands/command-keys.tsx";
import { useCommand } from "../commands/use-command.ts";
import { RunningSaves } from "../drafts/running-saves.tsx";
import { ChallengeDialog } from "../features/account/sign-in/challenge-dialog.tsx";
import { ShortcutList } from "../features/settings/shortcut-list.tsx";
import { t } from "../messages/t.ts";
import { ProposeDraftsDialog } from "../owner-editor/proposing/propose-drafts-dialog.tsx";
import { useAccountLook } from "./account-look.ts";
import { AgentKey, PageCommands } from "./page-commands.tsx";
import { ServerNotice } from "./server-notice.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

export { AccountEntry } from "./account-entry.tsx";
export { keepInAccount } from "./account-look.ts";
export { Palette } from "./palette/palette.tsx";
export { PhoneMenuPanel } from "./phone-menu-panel.tsx";

/** Live updates, all keys, and what every page does that is not needed as it begins. */
export function LateShell() {
  useKeptFocus();
  useTitlesOfCutTexts();
  return (
    <>
      <ServerNotice />
      <PageCommands />
      <ShortcutsKey />
      <AgentKey />
      <ChallengeDialog />
      <SessionWatch />
      <RunningSaves />
      <ProposeDraftsDialog />
      <ApprovalNotices />
      {/* It runs the keys that were pressed early, so all that the page offers stands before it. */}
      <CommandKeys />
    </>
  );
}

/** Shows every shortcut. */
function ShortcutsKey() {
  const [open, setOpen] = useState(false);
  useCommand("app.shortcuts", () => setOpen(true));
  if (!open) return null;
  return (
    <Dialog title={t("Keyboard shortcuts")} width="xl" onClose={() => setOpen(false)}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows scroll it, and nothing inside takes the focus
        tabIndex={0}
        aria-label={t("Keyboard shortcuts")}
        className="focus-visible:outline-offset-4"
      >
        <ShortcutList />
      </section>
    </Dialog>
  );
}

/** Gives a text that is cut off with "…" its whole text as title, unless it has one. */
function useTitlesOfCutTexts(): void {
  useEffect(() => {
    const titled = new WeakSet<HTMLElement>();
    const listener = ({ target }: Event) => {
      const text = target instanceof Element ? target.closest<HTMLElement>(".truncate") : null;
      if (!text || (text.title !== "" && !titled.has(text))) return;
      titled.add(text);
      text.title = text.scrollWidth > text.clientWidth ? (text.textContent ?? "") : "";
    };
    document.addEventListener("pointerover", listener);
    return () => document.removeEventListener("pointerover", listener);
  }, []);
}

/**
 * Asks to sign in again when the session has ended elsewhere, and gives the page to somebody else
 * who has signed in in another tab: it keeps the work of one person.
 */
function SessionWatch() {
  const { data } = useQuery(sessionQuery);
  useEffect(() => {
    if (isSignedOut(data)) challenge("sign_in");
    if (data?.you && data.you.id !== keptForWhom()) location.reload();
  }, [data]);
  const isIn = data?.you !== undefined;
  useEffect(() => {
    // Drafts look for others in what other tabs stored.
    if (isIn && adoptKept()) window.dispatchEvent(new StorageEvent("storage", { key: null }));
  }, [isIn]);
  useAccountLook();
  return null;
}

/**
 * Tells by the browser of calls that begin to wait for whoever uses it. The text names nothing: it
 * may stand on a locked screen.
 */
function ApprovalNotices() {
  const { data } = useQuery({ ...approvalsQuery, enabled: false });
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!data) return;
    const yours = data.waiting.filter(({ bar }) => bar === undefined).map(({ id }) => id);
    const before = known.current;
    known.current = new Set(yours);
    const fresh = before ? yours.filter((id) => !before.has(id)) : [];
    if (fresh.length === 0 || !areNoticesOn() || document.hasFocus()) return;
    const body = t(
      "{count, plural, one {A call waits for your approval.} other {# calls wait for your approval.}}",
      { count: fresh.length },
    );
    const notice = new Notification(t("Pegboard"), { body, tag: "pegboard-approvals" });
    notice.onclick = () => {
      window.focus();
      location.assign(paths.approvals(fresh[0]));
    };
  }, [data]);
  return null;
}
