"use strict";
// The page says the same without this: nothing else depends on it.

// Opens the fold that a link leads to, or into.
(() => {
  const open = () => {
    const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (!target) return;
    const folded = target.querySelector(":scope > details");
    if (folded) folded.open = true;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  // A second click on the same link changes nothing in the address.
  addEventListener("click", (event) => { if (event.target.closest('a[href^="#"]')) setTimeout(open); });
  open();
})();
