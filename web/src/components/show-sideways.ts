/** Brings what is marked as current into view where lines are longer than the screen, once they are drawn. */
export function showSideways(scroller: HTMLElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const place = scroller?.querySelector("[aria-current]")?.getBoundingClientRect();
      if (!scroller || !place) return;
      const { left, right } = scroller.getBoundingClientRect();
      if (place.left < left || place.right > right) scroller.scrollLeft += place.left - left - scroller.clientWidth / 3;
    }),
  );
}
