/* A page that was made ahead of time is read without scripts: they are asked for once it has been drawn. */
(function () {
  function start() {
    document.querySelectorAll('link[data-rel]').forEach(function (link) {
      link.rel = link.dataset.rel;
    });
    var script = document.createElement('script');
    script.type = 'module';
    script.src = document.querySelector('script[data-application]').dataset.application;
    document.head.append(script);
  }
  requestAnimationFrame(function () {
    setTimeout(start);
  });
})();
