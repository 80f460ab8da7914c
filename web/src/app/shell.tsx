import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useMemo } from "react";
import { catalogQuery } from "../api/catalog.ts";
import { useServerEvents } from "../api/server-events.ts";
import { buttonClass } from "../components/button.tsx";
import { PageHeadEndsContext } from "../components/page/page.tsx";
import { useInternalLinks } from "./internal-links.ts";
import { PaletteButton } from "./palette-button.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { Rail } from "./rail.tsx";
import { ServerNotice } from "./server-notice.tsx";
import { ShortcutsKey } from "./shortcuts-key.tsx";
import { useFocusOnArrival } from "./use-focus-on-arrival.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useTitlesOfCutTexts } from "./use-titles-of-cut-texts.ts";

/** The frame around every page: navigation, live updates, what each header carries. */
export function Shell() {
  const followLink = useInternalLinks();
  const connected = useServerEvents();
  const main = useFocusOnArrival();
  useKeptFocus();
  useTitlesOfCutTexts();
  const ends = useMemo(() => ({ start: <PhoneMenu />, end: <PageKeys /> }), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only follows links inside, which have their own keys
    <div onClick={followLink} className="flex h-dvh overflow-clip">
      <ColorStylesheet />
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className={`${buttonClass("default")} fixed top-2 left-2 z-50 not-focus-visible:sr-only`}
      >
        Skip to the page
      </button>
      <Rail />
      <main ref={main} tabIndex={-1} className="focus-visible:outline-none flex min-h-0 min-w-0 flex-1 flex-col">
        <PageHeadEndsContext value={ends}>
          <Outlet />
        </PageHeadEndsContext>
        <ServerNotice connected={connected} />
      </main>
    </div>
  );
}

/** Part of the page: when their code cannot be loaded, the page fails and the frame around it stays. */
function PageKeys() {
  return (
    <>
      <PaletteButton />
      <ShortcutsKey />
    </>
  );
}

/** The colour classes in use exist in no source file: the server compiles them. */
function ColorStylesheet() {
  const { data } = useQuery({ ...catalogQuery, select: (catalog) => catalog.colorsVersion });
  return data === undefined ? null : <link rel="stylesheet" href={`/api/colors.css?v=${encodeURIComponent(data)}`} />;
}
