import { buttonClass } from "@pegboard/ui/button.tsx";
import { PageBody, TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { type Address, replaceAddress, useAddress } from "../addresses/address.ts";
import { paths } from "../addresses/paths.ts";
import { searchValues } from "../addresses/search-values.ts";
import { ShownPageContext } from "../addresses/shown-page.ts";
import { t } from "../messages/t.ts";
import { useDocumentTitle } from "./document-title.ts";
import { PageGuard } from "./page-guard.tsx";
import { findPage, type LazyPage, loadPage } from "./pages.ts";

/** The page of the address. */
export function CurrentPage({ onArrival }: { onArrival: () => void }) {
  const address = useShownAddress();
  const { pathname } = address;
  const found = useMemo(() => findPage(pathname), [pathname]);
  const page = useMemo(
    () => ({
      address,
      params: found?.params ?? {},
      isAt: (other: string) => findPage(other)?.page === found?.page,
    }),
    [address, found],
  );
  useArrival(pathname, onArrival);
  return (
    <ShownPageContext value={page}>
      <PageGuard of={address}>
        <Suspense>{drawFound(found, address)}</Suspense>
      </PageGuard>
    </ShownPageContext>
  );
}

function drawFound(found: ReturnType<typeof findPage>, { search }: Address) {
  if (found === undefined) return <NotFoundPage />;
  const { page, params } = found;
  if (typeof page !== "function") return <PageCode page={page} />;
  return <Redirect to={page(params, searchValues(search))} />;
}

function PageCode({ page }: { page: LazyPage }) {
  const Component = page.use();
  return <Component />;
}

function Redirect({ to }: { to: string }) {
  useEffect(() => replaceAddress(to), [to]);
  return null;
}

/**
 * The address that is drawn. The page before stays until the code of the next is there, or cannot
 * be fetched.
 */
function useShownAddress(): Address {
  const address = useAddress();
  const [shown, setShown] = useState(address);
  const isSamePage = findPage(address.pathname)?.page === findPage(shown.pathname)?.page;
  if (isSamePage && shown !== address) setShown(address);
  useEffect(() => {
    if (isSamePage) return;
    let isWanted = true;
    void loadPage(address).then(() => isWanted && setShown(address));
    return () => {
      isWanted = false;
    };
  }, [address, isSamePage]);
  return isSamePage ? address : shown;
}

function useArrival(pathname: string, onArrival: () => void): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname) onArrival();
    last.current = pathname;
  }, [pathname, onArrival]);
}

/**
 * Scrolls to the section that the address names, because the browser looks for it before the page
 * is drawn.
 */
function NotFoundPage() {
  useDocumentTitle(t("Not found"));
  return (
    <>
      <TitleHead title={t("Not found")} />
      <PageBody>
        <EmptyState
          title={t("There is no page at this address")}
          actions={
            <a href={paths.agents()} className={buttonClass()}>
              {t("Go to Agents")}
            </a>
          }
        >
          {t("It may be mistyped, or what it showed was removed.")}
        </EmptyState>
      </PageBody>
    </>
  );
}
