import { appBase } from "@pegboard/ui/app-base.ts";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { radix } from "@pegboard/ui/overlays/radix.ts";
import { LazyBoundary, lazyComponent, loadWhenIdle } from "@pegboard/ui/page/lazy-boundary.tsx";
import { PageHeadEndsContext } from "@pegboard/ui/page/page.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleHelp, Menu, Search } from "lucide-react";
import {
  type Dispatch,
  type MouseEvent,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { goTo, usePathname } from "../addresses/address.ts";
import { useProofChallenge } from "../api/account/proof-challenge.ts";
import { catalogQuery } from "../api/catalog.ts";
import { EarlyKeys } from "../commands/early-keys.tsx";
import { modKey } from "../commands/key-text.ts";
import { CommandsContext, createCommands, useCommand } from "../commands/use-command.ts";
import { t } from "../messages/t.ts";
import { keepLookElsewhere } from "./appearance.ts";
import { CurrentPage } from "./current-page.tsx";
import { helpAddress } from "./help-pages.ts";
import { lateShell } from "./late-shell-code.ts";
import { PageGuard } from "./page-guard.tsx";
import { Rail } from "./rail.tsx";
import { SessionGate } from "./session-gate.tsx";

/** The whole app. A failure outside of its pages takes the place of everything. */
export const App = () => (
  <PageGuard>
    <SessionGate>
      <Shell />
    </SessionGate>
  </PageGuard>
);

/** The frame around every page: navigation, live updates, buttons of the header. */
function Shell() {
  const main = useRef<HTMLElement>(null);
  // The focus moves into a new page, so that the next Tab starts there and not in the navigation.
  const takeFocus = useCallback(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) main.current?.focus({ preventScroll: true });
  }, []);
  const [commands] = useState(createCommands);
  const client = useQueryClient();
  // What is chosen before that code is here waits for it.
  useEffect(
    () =>
      keepLookElsewhere(async (chosen) => (await lateShell.load()).keepInAccount(client, chosen)),
    [client],
  );
  const [overlay, setOverlay] = useState<Overlay>();
  const ends = useMemo(
    () => ({
      start: <PhoneMenuButton onOpen={() => setOverlay("menu")} />,
      end: (
        <>
          <HelpLink />
          <PaletteButton onOpen={() => setOverlay("palette")} />
        </>
      ),
    }),
    [],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only follows links inside, which have their own keys
    <div onClick={followLink} className="flex h-dvh overflow-clip">
      <ColorStylesheetLink />
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className={`${buttonClass("default")} fixed top-2 left-2 z-50 not-focus-visible:sr-only`}
      >
        {t("Skip to the page")}
      </button>
      <Rail />
      <CommandsContext value={commands}>
        <main
          ref={main}
          tabIndex={-1}
          className="focus-visible:outline-none flex min-h-0 min-w-0 flex-1 flex-col"
        >
          <PageHeadEndsContext value={ends}>
            <CurrentPage onArrival={takeFocus} />
          </PageHeadEndsContext>
          <ShellOverlay shown={overlay} setShown={setOverlay} />
          <LazyBoundary fallback={<BeforeLateShell />}>
            <LazyLateShell />
          </LazyBoundary>
        </main>
      </CommandsContext>
    </div>
  );
}

/** Without its code nothing is live, and the boundary says so. */
const LazyLateShell = lazyComponent(lateShell, (code) => code.LateShell);
const LazyPhoneMenu = lazyComponent(lateShell, (code) => code.PhoneMenuPanel);
const LazyPalette = lazyComponent(lateShell, (code) => code.Palette);

/** What is done until that code is there: keys and requests that need proof wait for it. */
function BeforeLateShell() {
  useProofChallenge();
  return <EarlyKeys />;
}

/** What the ends of every page's head open. It stays when the page draws another head. */
type Overlay = "menu" | "palette";

interface ShellOverlayProps {
  shown: Overlay | undefined;
  setShown: Dispatch<SetStateAction<Overlay | undefined>>;
}

function ShellOverlay({ shown, setShown }: ShellOverlayProps) {
  const pathname = usePathname();
  const close = () => setShown(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes the menu
  useEffect(() => setShown((now) => (now === "menu" ? undefined : now)), [pathname]);
  // All that opens over pages loads when nothing else does.
  useEffect(() => loadWhenIdle(radix), []);
  useCommand("app.palette", () => setShown((now) => (now === "palette" ? undefined : "palette")));
  if (shown === undefined) return null;
  return (
    <LazyBoundary of={shown} onClose={close}>
      {shown === "menu" ? (
        <LazyPhoneMenu pathname={pathname} onClose={close} />
      ) : (
        <LazyPalette onClose={close} />
      )}
    </LazyBoundary>
  );
}

/** Navigation below 640 px: a button that opens it as a panel. */
const PhoneMenuButton = ({ onOpen }: { onOpen(): void }) => (
  <span className="sm:hidden">
    <IconButton label={t("Menu")} icon={Menu} size="m" onClick={onOpen} />
  </span>
);

/** Leads to what the documentation has about the page; on a phone the menu does. */
function HelpLink() {
  const words = t("Help for this page");
  return (
    <a
      href={helpAddress(usePathname())}
      target="_blank"
      rel="noopener"
      aria-label={words}
      title={words}
      className="grid size-8 flex-none place-items-center rounded-lg text-2 hover:bg-hover hover:text-1 max-sm:hidden"
    >
      <CircleHelp {...iconSize.m} />
    </a>
  );
}

/** A button that opens the palette, as ⌘K does. */
const PaletteButton = ({ onOpen }: { onOpen(): void }) => (
  <button
    type="button"
    aria-label={t("Search or run a command")}
    onClick={onOpen}
    className="inline-flex h-8 flex-none items-center gap-2 rounded-lg border border-line-strong bg-panel px-1.5 text-list text-2 hover:border-line-control max-sm:size-11 max-sm:justify-center max-sm:border-transparent max-sm:bg-transparent max-sm:p-0"
  >
    <Search {...iconSize.s} />
    <span className="group-data-crowded/head:hidden @max-[900px]/head:hidden">
      {t("Search or run a command")}
    </span>
    <span className="@max-[1000px]/head:hidden">
      <KeyHint>{`${modKey}K`}</KeyHint>
    </span>
  </button>
);

/**
 * The style sheet of colour classes in use. They are in no source file, so the server compiles
 * them.
 */
function ColorStylesheetLink() {
  const { data } = useQuery({ ...catalogQuery, select: (catalog) => catalog.colorsVersion });
  return data === undefined ? null : (
    <link rel="stylesheet" href={`${appBase}/api/v1/colors.css?v=${encodeURIComponent(data)}`} />
  );
}

/**
 * Follows links of the app without loading the page again. Features and components use plain `<a
 * href>`, with addresses from `paths`, and need no router. New tabs, downloads and other origins
 * stay with the browser.
 */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (
    !link?.href ||
    link.hasAttribute("download") ||
    (link.target !== "" && link.target !== "_self")
  )
    return;
  const { origin, pathname, href } = new URL(link.href);
  if (origin !== location.origin || !isPageAddress(pathname)) return;
  event.preventDefault();
  goTo(href);
}

/** Whether a path belongs to the app. Other paths belong to its host. */
const isPageAddress = (path: string) =>
  path.startsWith(`${appBase}/`) && !/^\/(api|docs)\//.test(path.slice(appBase.length));
