/** jsdom lays nothing out, so nothing ever changes its size: whoever watches for it hears nothing. */
const nothing = () => undefined;
globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
};
